/** The way a translator treats a text: puts another in its place, or puts it into an element. */
export type Translator = 'replaces' | 'wraps'

/**
 * Treats a page as the translator of a browser does, but leaves the words as they are: each text, also one that comes later, stands in
 * `<font><font>`. It knows nothing outside itself, for journeys run it in the page.
 */
export function translates(root: Element, way: Translator) {
  const kept = 'script, style, textarea, font, [translate=no], .notranslate'
  const treat = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(kept)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (way === 'replaces') {
      inner.textContent = text.data
      text.replaceWith(outer)
    } else {
      text.replaceWith(outer)
      inner.append(text)
    }
  }
  const treatAll = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) return treat(node as Text)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) treat(text)
  }
  treatAll(root)
  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) treatAll(node)
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
