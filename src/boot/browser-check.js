// Says in words that a browser is too old, instead of a page that stays empty. Written for old browsers.
(function () {
  var has =
    'noModule' in document.createElement('script') &&
    'showModal' in document.createElement('dialog') &&
    'toSorted' in Array.prototype &&
    'findLast' in Array.prototype &&
    'OffscreenCanvas' in window &&
    'indexedDB' in window &&
    'timeout' in AbortSignal &&
    !!window.CSS &&
    CSS.supports('height', '1dvh');
  var root = document.getElementById('root');
  if (has || !root) return;
  var text = document.createElement('main');
  text.style.cssText = 'max-width: 34em; margin: 15vh auto; padding: 16px; font: 18px/1.5 sans-serif';
  var title = document.createElement('h1');
  // The build puts them here (tools/vite/pages.ts).
  var all = __KIRA_TOO_OLD__;
  // page-language.js has chosen.
  var texts = all[window.__KIRA_LANGUAGE__] || all.en;
  title.textContent = texts.tooOld;
  var way = document.createElement('p');
  way.textContent = texts.update + ' Safari 16.4 (iOS 16.4), Firefox 115, Chrome 111, Edge 111.';
  text.appendChild(title);
  text.appendChild(way);
  root.parentNode.replaceChild(text, root);
})();
