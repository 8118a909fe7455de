#!/usr/bin/python3
"""A window that WebKitWebDriver drives. Unlike WebKit's MiniBrowser it keeps a profile, in KIRA_PROFILE."""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ["KIRA_PROFILE"]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, "data"),
    base_cache_directory=os.path.join(profile, "cache"),
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, "cookies"), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)


def started(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("kira")
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", started)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
# A page kept for Back holds its database transactions: the next page waits for them for ever.
view.get_settings().set_enable_page_cache(False)
features = WebKit2.Settings.get_all_features()
for feature in map(features.get, range(features.get_length())):
    if feature.get_identifier() in ("StorageAPI", "StorageAPIEstimate"):
        view.get_settings().set_feature_enabled(feature, True)
window = Gtk.Window(default_width=500, default_height=900)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
view.load_uri("about:blank")
Gtk.main()
