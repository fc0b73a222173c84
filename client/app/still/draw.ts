import { type Still, type StillNode, stillAttribute, stillKey, stillTags } from '#client/data/still.ts'

const svgNames = 'http://www.w3.org/2000/svg'
/** A tap that is older than this, in ms, is no longer meant for what stands there now. */
const longest = 10_000

interface Tap {
  x: number
  y: number
  at: number
  on: string
}

let tap: Tap | undefined
let sheet: CSSStyleSheet | undefined

/** What can be tapped at a place, told by its kind and its words. */
const tapped = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('a, button') : null)
const words = (element: Element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`

/** Nothing behind the still hears of a tap yet: it is carried out once the page is alive. */
function remember(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
  const target = tapped(event.target)
  tap = target ? { x: event.clientX, y: event.clientY, at: performance.now(), on: words(target) } : undefined
}

/** The still of the person who is signed in on this device, where it shows what would be drawn now. */
function fitting(): Still | undefined {
  const [text, user, token] = [stillKey, 'user', 'token'].map(key => localStorage.getItem(key))
  if (!text || !user || !token) return undefined
  const still = JSON.parse(text) as Still
  const fits =
    still.version === __VERSION__ &&
    still.person === (JSON.parse(user) as { _id?: string })._id &&
    still.rights === localStorage.getItem('userRights') &&
    still.until > Date.now() &&
    still.width === innerWidth &&
    still.chosen === localStorage.getItem('theme') &&
    still.dark === matchMedia('(prefers-color-scheme: dark)').matches
  return fits ? still : undefined
}

function built(node: StillNode): Node[] {
  if (typeof node === 'string') return [document.createTextNode(node)]
  const [tag, attributes, ...children] = node
  if (!stillTags.test(tag)) return []
  const element = /^(svg|g|path|rect|circle|ellipse|line|poly\w+|text|tspan|defs)$/.test(tag)
    ? document.createElementNS(svgNames, tag)
    : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy lets no attribute set a style.
    if (name === 'style') element.style.cssText = value
    else if (stillAttribute(name, value)) element.setAttribute(name, value)
  }
  element.append(...children.flatMap(built))
  return [element]
}

/**
 * Shows the start page as it was last drawn, and tells whether it did. Only where the app's code lies on this device: a page whose code is still on its way must not
 * look as if it were here.
 */
export function drawStill() {
  if (location.pathname !== '/' || !navigator.serviceWorker?.controller) return false
  const app = document.getElementById('app')
  try {
    const still = fitting()
    if (!still || !app) return false
    sheet = new CSSStyleSheet()
    sheet.replaceSync(still.css)
    document.adoptedStyleSheets.push(sheet)
    Object.assign(document.documentElement.dataset, still.dress)
    app.setAttribute('aria-busy', 'true')
    app.replaceChildren(...still.tree.flatMap(built))
    addEventListener('click', remember, true)
    return true
  } catch {
    // What cannot be read is not shown; the next still takes its place.
    return false
  }
}

/** The page is drawn by its code: ends the still, and carries out the last tap on it where the same still stands there. */
export function endStill() {
  if (!sheet) return
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  sheet = undefined
  removeEventListener('click', remember, true)
  document.getElementById('app')?.removeAttribute('aria-busy')
  if (!tap || performance.now() - tap.at > longest) return
  const target = tapped(document.elementFromPoint(tap.x, tap.y))
  if (target && words(target) === tap.on) target.click()
}
