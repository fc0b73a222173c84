import { hrefLeft } from '#client/map/historySteps.ts'

/** Timeout in ms for the content that one came back to. */
const patience = 4000
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The link that led away, wherever on the screen it stands; a table marks its row itself. */
function linkTo(href: string) {
  const [path] = href.split('?')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#inhalt a[href]')].filter(link => !link.closest('[role=grid]'))
  return links.find(link => link.getAttribute('href') === href) ?? links.find(link => link.getAttribute('href')?.split('?')[0] === path)
}

function mark(link: HTMLElement) {
  link.dataset.returned = ''
  link.addEventListener('blur', () => delete link.dataset.returned, { once: true })
  link.focus({ preventScroll: true })
}

/** Focuses and marks, after a step back, the link that led away; answers whether it is there. */
export function markLeft(): boolean {
  const href = hrefLeft()
  if (!href) return false
  const there = linkTo(href)
  if (there) {
    mark(there)
    return true
  }
  const end = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const name of own) removeEventListener(name, end, true)
  }
  const watch = new MutationObserver(() => {
    const link = hrefLeft() === href ? linkTo(href) : undefined
    if (link) mark(link)
    if (link || hrefLeft() !== href) end()
  })
  watch.observe(document.getElementById('inhalt') ?? document.body, { childList: true, subtree: true })
  const timer = setTimeout(end, patience)
  for (const name of own) addEventListener(name, end, true)
  return false
}
