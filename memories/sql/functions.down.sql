DROP FUNCTION live_setting(text, integer);
