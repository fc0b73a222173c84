import { session } from '#client/data/signed.ts'
import { type Still, type StillNode, stillAttribute, stillKey, stillTags } from '#client/data/still.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { dayOf, today } from '#client/data/time.ts'
import { isAtFair } from '#client/parts/publicForm/atFair.ts'

/** Debounce in ms: what is new on the page comes in several steps; a page that never rests is taken after so long. */
const calm = 1500
const latest = 3000
/** A larger one is not kept: the store of the browser holds few megabytes. */
const most = 200_000

/** Keeps a still of the start page after each change of it, and when the app leaves the foreground; `onRendered` tells of each screen. */
export function watchStill(onRendered: (follow: () => void) => void) {
  const app = document.getElementById('app')
  if (!app) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  const take = () => {
    clearTimeout(timer)
    timer = since = undefined
    takeStill(app)
  }
  const soon = () => {
    clearTimeout(timer)
    since ??= Date.now()
    timer = setTimeout(take, Math.max(0, Math.min(calm, since + latest - Date.now())))
  }
  const observer = new MutationObserver(soon)
  const follow = () => {
    observer.disconnect()
    if (location.pathname !== '/') return
    observer.observe(app, { subtree: true, childList: true, characterData: true })
    soon()
  }
  onRendered(follow)
  document.addEventListener('visibilitychange', () => document.hidden && timer && take())
  follow()
}

const hour = 3_600_000

/** Moment in ms at which the next day begins in Zurich, whose clock goes by whole hours. */
function midnight() {
  let at = Math.floor(Date.now() / hour) * hour
  while (dayOf(new Date(at).toISOString()) <= today()) at += hour
  return at
}

export function takeStill(app: Element) {
  const { user, employee } = session()
  // Nothing of an employee stays on a studio's tablet, nor of who stands before it at a fair; and behind a sheet the page is not what a start draws.
  if (!user || employee || isAtFair() || location.pathname !== '/' || document.querySelector('[role=dialog]')) return
  const classes = new Set<string>()
  const tree = [...app.childNodes].flatMap(node => taken(node, classes))
  const still: Still = {
    person: user._id,
    rights: deviceTexts.getItem('userRights'),
    version: __VERSION__,
    until: midnight(),
    width: innerWidth,
    chosen: deviceTexts.getItem('theme'),
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    dress: { ...document.documentElement.dataset } as Record<string, string>,
    css: rulesOf(classes),
    tree,
  }
  const text = JSON.stringify(still)
  try {
    if (text.length > most) deviceTexts.removeItem(stillKey)
    else if (text !== deviceTexts.getItem(stillKey)) deviceTexts.setItem(stillKey, text)
  } catch {
    // Full: the next start shows the page a moment later.
  }
}

function taken(node: Node, classes: Set<string>): StillNode[] {
  if (node instanceof Text) return node.data ? [node.data] : []
  if (!(node instanceof Element)) return []
  const tag = node.localName
  // Words that are only said for a moment, such as that there is no network, are no part of it.
  if (!stillTags.test(tag) || node.role === 'status') return []
  for (const name of node.classList) classes.add(name)
  const attributes = [...node.attributes].filter(({ name, value }) => stillAttribute(name, value))
  return [
    [
      tag,
      Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      ...[...node.childNodes].flatMap(each => taken(each, classes)),
    ],
  ]
}

/** The rules written while the app runs, as far as they name one of these classes. */
function rulesOf(classes: ReadonlySet<string>) {
  const written = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')]
  return written
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText))
    .filter(rule => [...rule.matchAll(/\.([\w-]+)/g)].some(([, name]) => classes.has(name!)))
    .join('\n')
}
