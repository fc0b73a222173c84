/**
 * A browser that translates a page puts an element (`font`) in the place of each text. React goes on writing into the text it made, which
 * hangs nowhere any more: a figure stays as it was without an error, and taking the text away ends in one. Here a text that is written anew
 * comes back into its place, where the browser may translate it again, and what is to be taken away is found by what stands for it.
 */

/** Nodes that stand in the place of a text that was taken out of the page. */
const standIns = new WeakMap<Text, ChildNode>()

/** Watches all of the page from now on; answers how to end it. */
export function watchTranslator() {
  const written = new MutationObserver(records => {
    for (const { target } of records) bringBack(target as Text)
  })
  const swapped = new MutationObserver(records => {
    for (const record of records) noteSwap(record, text => written.observe(text, { characterData: true }))
  })
  swapped.observe(document.body, { childList: true, subtree: true })
  const undo = takeByStandIn()
  return () => {
    swapped.disconnect()
    written.disconnect()
    undo()
  }
}

const isFont = (node: Node | null | undefined): node is ChildNode => node?.nodeName === 'FONT'

function noteSwap({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord, watch: (text: Text) => void) {
  if (removedNodes.length === 0) return
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
  if (!font) return
  for (const node of removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue
    standIns.set(node as Text, font)
    watch(node as Text)
  }
}

function bringBack(text: Text) {
  const font = standIns.get(text)
  if (!font?.isConnected || text.isConnected) return
  standIns.delete(text)
  font.replaceWith(text)
}

/** The child of this parent that stands for a node: the translator's element beside it or around it. */
function standFor(parent: Node, node: Node): ChildNode | undefined {
  const font = standIns.get(node as Text)
  let at: Node | null = font ?? node
  while (at && at.parentNode !== parent) at = at.parentNode
  return (at as ChildNode | null) ?? undefined
}

function takeByStandIn() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const other = standFor(this, child)
    if (other) removeChild.call(this, other)
    // A text whose place is gone already is away, which is what was wanted.
    else if (child.nodeType !== Node.TEXT_NODE) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    const at = before && before.parentNode !== this ? (standFor(this, before) ?? before) : before
    return insertBefore.call(this, node, at) as T
  }
  return () => {
    Node.prototype.removeChild = removeChild
    Node.prototype.insertBefore = insertBefore
  }
}
