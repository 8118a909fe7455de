// Comes by a bill's link while the app's code is still on its way. The server puts it into the link's page for a
// browser without a session (server/http/pages.ts), and the app takes the answer (src/api/early-answers.ts). It
// shares no code with src/api/http.ts: it runs inline before any module is loaded, which is what makes it early.
(function () {
  var known = null;
  try {
    // A session that has to be renewed first, and a logout that the server hasn't heard of, are for the app.
    known = localStorage.getItem('kira-profile') || localStorage.getItem('kira-logged-out');
  } catch {
    // Nothing is kept here, so nobody is known.
  }
  // browser-check.js tells a browser that is too old.
  if (known || !('timeout' in AbortSignal)) return;
  var csrfToken = document.querySelector('meta[name=csrf-token]').content;
  var body = JSON.stringify({
    token: decodeURIComponent(location.pathname.split('/')[2]),
    language: document.documentElement.lang.split('-')[0],
  });
  var answer = fetch('/api/guests/join', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: body,
    redirect: 'error',
    signal: AbortSignal.timeout(30000),
  });
  answer.catch(function () {}); // the app tells of it
  window.__KIRA_JOIN__ = { csrfToken: csrfToken, body: body, answer: answer };
})();
