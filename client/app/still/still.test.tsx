import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { stillKey } from '#client/data/still.ts'
import { drawStill, wakeStill } from './stillDrawing.ts'
import { takeStill, watchStill } from './stillTaking.ts'

const ida = { _id: 'ida', vorname: 'Ida' } as never

class Sheet {
  css = ''
  replaceSync(css: string) {
    this.css = css
  }
}

const page = `<div class="still-a"><h1>Hallo Ida</h1><main id="inhalt"><a class="still-b" href="/kurse/1">Mobility</a><button type="button" class="still-a">Später</button>
  <svg viewBox="0 0 8 8"><path d="M0 0h8"></path></svg><b style="color: red;">heute</b></main></div>`

let app: HTMLElement
let rules: HTMLStyleElement
let shadow: ShadowRoot | undefined
const { attachShadow } = Element.prototype

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, how) {
    shadow = attachShadow.call(this, how)
    return shadow
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true, writable: true })
  history.replaceState(null, '', '/')
  // The page is shared with other files' tests: only what is added here goes again.
  rules = document.createElement('style')
  rules.dataset.emotion = 'css'
  rules.textContent = '.still-a { color: red } .still-c { color: blue } @media (min-width: 1px) { .still-b { color: green } }'
  document.head.append(rules)
  app = document.createElement('div')
  app.id = 'app'
  app.innerHTML = page
  document.body.append(app)
  localStorage.setItem('user', JSON.stringify(ida))
  localStorage.setItem('token', 'token')
  setSession({ state: 'online', token: 'token', user: ida, userRights: [] })
})

afterEach(() => {
  wakeStill()
  vi.runAllTimers()
  for (const added of [app, rules, ...document.querySelectorAll('[role=dialog], #still')]) added.remove()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const stands = () => document.getElementById('still') !== null
const inside = () => shadow as ShadowRoot

/** What the next start shows over the page. */
function nextStart() {
  shadow = undefined
  app.innerHTML = ''
  drawStill()
  return stands() ? inside().innerHTML.replaceAll(' tabindex="-1"', '') : ''
}
/** The page is drawn with this content. */
async function wake(html: string) {
  app.innerHTML = html
  wakeStill()
  await Promise.resolve()
}

test('the next start shows the page as it was, with the rules that it needs and no other', () => {
  takeStill(app)
  rules.remove()
  expect(nextStart()).toBe(page)
  expect(inside().querySelector('path')).toBeInstanceOf(SVGElement)
  expect(document.querySelectorAll('h1')).toHaveLength(0)
  const { css } = inside().adoptedStyleSheets[0] as unknown as Sheet
  expect(css).toContain('.still-a {')
  expect(css).toContain('.still-b {')
  expect(css).not.toContain('.still-c')
})

test('it stands until the page shows the same, and goes at once where it does', async () => {
  takeStill(app)
  nextStart()
  await wake(page.replace('heute', ''))
  expect(stands()).toBe(true)
  app.querySelector('b')!.textContent = 'heute'
  await Promise.resolve()
  expect(stands()).toBe(false)
  nextStart()
  await wake(page)
  expect(stands()).toBe(false)
})

const ends: [what: string, end: () => void][] = [
  ['somebody scrolls', () => void dispatchEvent(new Event('wheel'))],
  ['somebody types', () => void dispatchEvent(new Event('keydown'))],
  ['the page shows something else for a while', () => vi.advanceTimersByTime(3001)],
  [
    'another screen is opened',
    () => {
      history.replaceState(null, '', '/kurse')
      app.append('Kurse')
    },
  ],
]
test.each(ends)('it goes where %s', async (_what, end) => {
  takeStill(app)
  nextStart()
  await wake('<main id="inhalt">Anderes</main>')
  expect(stands()).toBe(true)
  end()
  await Promise.resolve()
  expect(stands()).toBe(false)
})

const otherwise: [why: string, change: () => void][] = [
  ['nobody is signed in', () => localStorage.removeItem('token')],
  ['somebody else is', () => localStorage.setItem('user', '{"_id":"urs"}')],
  ['they have other rights now', () => localStorage.setItem('userRights', '[]')],
  ['another page is opened', () => history.replaceState(null, '', '/kurse')],
  ['the app’s code is not on this device', () => Object.assign(navigator.serviceWorker, { controller: null })],
  ['the window has another width', () => vi.stubGlobal('innerWidth', 1280)],
  ['another appearance was chosen', () => localStorage.setItem('theme', 'dunkel')],
  ['the system turned dark', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  ['a new day began', () => vi.setSystemTime(Date.now() + 25 * 3_600_000)],
  ['another version is here', () => localStorage.setItem(stillKey, localStorage.getItem(stillKey)!.replace('"version":"', '"version":"0'))],
  ['it cannot be read', () => localStorage.setItem(stillKey, '{')],
]

test.each(otherwise)('it shows nothing where %s', (_why, change) => {
  takeStill(app)
  change()
  expect(nextStart()).toBe('')
})

const untaken: [why: string, change: () => void][] = [
  [
    'an employee acts on a studio’s tablet',
    () => setSession({ state: 'online', token: 't', user: ida, employee: { employee: {} } as never }),
  ],
  ['a sheet lies over the page', () => document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }))],
  ['another screen is shown', () => history.replaceState(null, '', '/user')],
]

test.each(untaken)('none is taken where %s', (_why, change) => {
  change()
  takeStill(app)
  expect(localStorage.getItem(stillKey)).toBeNull()
})

test('one is taken once the page rests, of a page that never does too, and when the app leaves the foreground', async () => {
  const words = () => localStorage.getItem(stillKey) ?? ''
  let follow = () => {}
  watchStill(run => {
    follow = run
  })
  const change = async (word: string, ms: number) => {
    app.querySelector('b')!.textContent = word
    await Promise.resolve()
    vi.advanceTimersByTime(ms)
  }
  await change('eins', 1400)
  expect(words()).toBe('')
  await change('zwei', 1501)
  expect(words()).toContain('zwei')
  for (const word of ['a', 'b', 'c', 'd']) await change(`Takt ${word}`, 1000)
  expect(words()).toContain('Takt c')
  await change('weg', 0)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(words()).toContain('weg')
  history.replaceState(null, '', '/kurse')
  follow()
  await change('anderswo', 5000)
  expect(words()).not.toContain('anderswo')
})

test('what runs, loads or leads elsewhere is neither taken nor shown', () => {
  const bad =
    '<script>x</script><iframe src="/a"></iframe><img src="https://x.example/a.png" onerror="x"><a href="javascript:x">a</a><input>'
  app.innerHTML = bad
  takeStill(app)
  expect(nextStart()).toBe('<img><a>a</a>')
  const still = JSON.parse(localStorage.getItem(stillKey)!) as { tree: unknown[] }
  still.tree = [
    ['script', {}, 'x'],
    ['a', { href: '//x.example', onclick: 'x' }, 'a'],
    ['img', { src: 'data:x' }],
  ]
  localStorage.setItem(stillKey, JSON.stringify(still))
  expect(nextStart()).toBe('<a>a</a><img>')
})

const taps: [when: string, before: boolean, html: string, late: string, told: number][] = [
  ['before the page was alive', true, page, '', 1],
  ['after that', false, page.replace('heute', ''), '', 1],
  ['before the part came that it meant', false, '<main id="inhalt"></main>', page, 1],
  ['on what the page no longer has', true, '<main id="inhalt"><button type="button">Anderes</button></main>', '', 0],
]
test.each(taps)('a tap on it is carried out on the page: %s', async (_when, before, html, late, times) => {
  takeStill(app)
  nextStart()
  const told = vi.fn()
  app.addEventListener('click', event => told((event.target as Element).textContent))
  const tap = () => inside().querySelector('button')!.click()
  if (before) tap()
  await wake(html)
  if (!before) tap()
  if (late) app.innerHTML = late
  await Promise.resolve()
  vi.advanceTimersByTime(3001)
  expect(told.mock.calls).toEqual(Array(times).fill(['Später']))
  expect(stands()).toBe(false)
})
