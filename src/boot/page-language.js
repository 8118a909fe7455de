// Chooses the page's language before any code loads: the user's choice, else the first of the browser's that Kira
// has: the page holds a list of files for each language but English (tools/vite/languages.ts), by which each file
// with texts is mapped to that of the language.
// First it says which texts the browser may take for scripts and HTML: those that Kira itself has (decision 57).
(function () {
  if (window.trustedTypes && window.trustedTypes.createPolicy) {
    window.trustedTypes.createPolicy('default', {
      createScriptURL: function (url) {
        return new URL(url, location.href).href.indexOf(location.origin + '/') === 0 ? url : null;
      },
      createScript: function (text) {
        return files && text === files.textContent ? text : null;
      },
      // notistack's styles begin with it.
      createHTML: function (html) {
        return html === ' ' ? html : null;
      },
    });
  }
  var choice = null;
  try {
    choice = localStorage.getItem('kira-language');
  } catch {
    // The browser's language is left.
  }
  var tags = [choice].concat(navigator.languages).map(function (tag) {
    return String(tag).split('-')[0];
  });
  var language =
    tags.find(function (tag) {
      return tag === 'en' || document.getElementById(tag + '-files');
    }) || 'en';
  window.__KIRA_LANGUAGE__ = language;
  var files = document.getElementById(language + '-files');
  if (!files) return;
  document.documentElement.lang = language + '-MY';
  var map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = files.textContent;
  document.head.appendChild(map);
})();
