// Chooses the page's language before any code loads: the user's choice, else the first of the browser's that Kira
// has. In Malay it maps each file with texts to the Malay one (tools/vite/languages.ts).
// First it says which texts the browser may take for scripts and HTML: those that Kira itself has (decision 57).
(function () {
  if (window.trustedTypes && window.trustedTypes.createPolicy) {
    window.trustedTypes.createPolicy('default', {
      createScriptURL: function (url) {
        return new URL(url, location.href).href.indexOf(location.origin + '/') === 0 ? url : null;
      },
      createScript: function (text) {
        return text === document.getElementById('malay-files').textContent ? text : null;
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
  window.__KIRA_IS_MALAY__ =
    tags.find(function (tag) {
      return tag === 'en' || tag === 'ms';
    }) === 'ms';
  if (!window.__KIRA_IS_MALAY__) return;
  document.documentElement.lang = 'ms-MY';
  var map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = document.getElementById('malay-files').textContent;
  document.head.appendChild(map);
})();
