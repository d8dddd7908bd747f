import "./preferences.js";
import "./menus.js";
import "./toasts.js";
import "./shortcuts.js";
import "./queue.js";
import "./bulk.js";
import "./overtaken.js";
import "./live.js";
