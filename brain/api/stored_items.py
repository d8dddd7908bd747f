"""A key-value store for what a program keeps of a person: exact, erased with them, and no part of recall."""

from ninja import Router

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.stored_items import (
    Get,
    ItemOut,
    ListNamespaces,
    Operation,
    OperationsIn,
    PutIn,
    Result,
    Results,
    Search,
)
from memories.actions.stored_items import Put, put_items
from memories.models import ApiKey, User
from memories.selectors.stored_items import Found, item_at, namespaces, search_items

router = Router(tags=["Store"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.post("", response=Results, summary="Read and write items by their keys")
def operate_on_store(request: CallerRequest, body: OperationsIn) -> Results:
    """Needs the scope `memories`. Items are kept as they are, under a namespace and a key; recall does not read them.

    All that reads sees what was there before; then all that is put is put at once, or nothing is. An item with a secret
    in it is refused. What is stored goes with its person's memories, and is in their export.
    """
    person = request.auth.person(body.external_id)
    results = [_read(person, each) for each in body.operations]
    puts = [
        Put(each.namespace, each.key, each.value, each.texts)
        for each in body.operations
        if isinstance(each, PutIn)
    ]
    if puts:
        put_items(user=person, puts=puts)
    return Results(results=results)


def _read(person: User, asked: Operation) -> Result:
    match asked:
        case Get():
            item = item_at(user=person, namespace=asked.namespace, key=asked.key)
            return Result(item=ItemOut.of(Found(item)) if item else None)
        case Search():
            found = search_items(
                user=person,
                prefix=asked.prefix,
                query=asked.query,
                wanted=asked.filter,
                limit=asked.limit,
                offset=asked.offset,
            )
            return Result(items=[ItemOut.of(each) for each in found])
        case ListNamespaces():
            known = namespaces(
                user=person,
                prefix=asked.prefix,
                suffix=asked.suffix,
                depth=asked.depth,
                limit=asked.limit,
                offset=asked.offset,
            )
            return Result(namespaces=[list(each) for each in known])
        case PutIn():
            return Result()
