import type { Page } from 'playwright-core';

/**
 * Changes a page as a browser's translator does, but keeps the words: it replaces each text node, also later
 * ones, with two <font> elements around its text.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translated = new Set<Node>();
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.textContent?.trim() || translated.has(text) || text.parentElement?.closest('script, style'))
          continue;
        const font = document.createElement('font');
        const inner = font.appendChild(document.createElement('font'));
        translated.add(inner.appendChild(document.createTextNode(text.textContent)));
        text.parentNode?.replaceChild(font, text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) wrap(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Texts that share their element: React would edit a node that a translator has replaced. */
export const sharedTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const isAlone = parentElement!.childNodes.length === 1 || textContent!.trim() === '';
      if (!isAlone) found.push(`${textContent} in ${parentElement!.outerHTML}`);
    }
    return found;
  });
