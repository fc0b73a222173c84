import { type Still, type StillNode, stillAttribute, stillKey, stillTags } from '#client/data/still.ts'
import { deviceTexts } from '#client/data/storage.ts'

const svgNames = 'http://www.w3.org/2000/svg'
/** Timeout in ms for the page to show the same as its still; after that it shows what it has. */
const patience = 3000
/** Acts of a hand besides tapping: they want the page itself. */
const moves = ['wheel', 'touchmove', 'keydown'] as const

/** The still over the page that is being drawn below it. */
interface DrawnStill {
  host: HTMLElement
  /** The words of its content. */
  said: string
  /** The element that was tapped on it, by its kind and its words. */
  tapped?: string
}

let shown: DrawnStill | undefined
let end = () => {}

const elementText = (element: Element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
const contentOf = (root: ParentNode) => root.querySelector('#inhalt')?.textContent ?? ''

/** The still of the person who is signed in on this device, where it shows what would be drawn now. */
function fitting(): Still | undefined {
  const [text, user, token] = [stillKey, 'user', 'token'].map(key => deviceTexts.getItem(key))
  if (!text || !user || !token) return undefined
  const still = JSON.parse(text) as Still
  const fits =
    still.version === __VERSION__ &&
    still.person === (JSON.parse(user) as { _id?: string })._id &&
    still.rights === deviceTexts.getItem('userRights') &&
    still.until > Date.now() &&
    still.width === innerWidth &&
    still.chosen === deviceTexts.getItem('theme') &&
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
  if (/^(a|button)$/.test(tag)) element.tabIndex = -1
  element.append(...children.flatMap(built))
  return [element]
}

/**
 * The page's own rules count in a shadow tree only if they stand in it. Tokens come down from the root, where theme and brand set them: set
 * on the host, too, they would be those of the light theme.
 */
const ownRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
    .replaceAll(/,\s*:host/g, '')

/**
 * Shows the start page as it was last drawn over the page, and tells whether it did. Only where the app's code lies on this device: a page
 * whose code is still on its way must not look as if it were here. It stands in a shadow tree, so that nothing takes it for the page.
 */
export function drawStill() {
  if (location.pathname !== '/' || !navigator.serviceWorker?.controller) return false
  try {
    const still = fitting()
    if (!still) return false
    const host = document.createElement('div')
    host.id = 'still'
    host.ariaHidden = 'true'
    host.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647'
    const shadow = host.attachShadow({ mode: 'closed' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${ownRules()}\n${still.css}`)
    shadow.adoptedStyleSheets = [sheet]
    shadow.append(...still.tree.flatMap(built))
    shadow.addEventListener('click', event => {
      event.preventDefault()
      const target = event.target instanceof Element ? event.target.closest('a, button') : null
      if (shown && target) shown.tapped = elementText(target)
      end()
    })
    Object.assign(document.documentElement.dataset, still.dress)
    host.style.background = getComputedStyle(document.documentElement).backgroundColor
    document.body.append(host)
    shown = { host, said: contentOf(shadow) }
    return true
  } catch {
    // A still that cannot be read is not shown; the next one takes its place.
    return false
  }
}

/**
 * The page is drawn and alive: its still goes as soon as both show the same, somebody touches it, or after a while. What was tapped on it is
 * tapped on the page, where that has the same.
 */
export function wakeStill() {
  const app = document.getElementById('app')
  if (!shown || !app) return
  const { host, said } = shown
  const look = () => {
    if (location.pathname !== '/' || shown?.tapped !== undefined || contentOf(app) === said) end()
  }
  const observer = new MutationObserver(look)
  end = () => {
    const target = shown?.tapped && [...app.querySelectorAll<HTMLElement>('a, button')].find(each => elementText(each) === shown?.tapped)
    // A part of the page that comes later may still bring it.
    if (shown?.tapped && !target && performance.now() < until) return
    observer.disconnect()
    clearTimeout(timer)
    for (const name of moves) removeEventListener(name, end, true)
    host.remove()
    shown = undefined
    end = () => {}
    if (target) target.click()
  }
  const until = performance.now() + patience
  const timer = setTimeout(() => end(), patience)
  for (const name of moves) addEventListener(name, end, true)
  observer.observe(app, { subtree: true, childList: true, characterData: true })
  look()
}
