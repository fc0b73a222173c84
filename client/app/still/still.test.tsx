import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { stillKey } from '#client/data/still.ts'
import { drawStill, endStill } from './draw.ts'
import { takeStill } from './take.ts'

const ida = { _id: 'ida', vorname: 'Ida' } as never

class Sheet {
  css = ''
  replaceSync(css: string) {
    this.css = css
  }
}

const page = `<div class="a"><h1>Hallo Ida</h1><a class="b" href="/kurse/1">Mobility</a><button type="button" class="a">Später</button>
  <svg viewBox="0 0 8 8"><path d="M0 0h8"></path></svg><b style="color: red;">heute</b></div>`

let app: HTMLElement

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  document.elementFromPoint = () => null
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div id="app">${page}</div>`
  document.head.innerHTML =
    '<style data-emotion="css">.a { color: red } .c { color: blue } @media (min-width: 1px) { .b { color: green } }</style>'
  app = document.getElementById('app')!
  localStorage.setItem('user', JSON.stringify(ida))
  localStorage.setItem('token', 'token')
  setSession({ state: 'online', token: 'token', user: ida, userRights: [] })
})

afterEach(() => {
  endStill()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** What the next start shows in the page's place. */
function nextStart() {
  app.innerHTML = ''
  drawStill()
  return app.innerHTML
}

test('the next start shows the page as it was, with the rules that it needs and no other', () => {
  takeStill(app)
  expect(nextStart()).toBe(page)
  expect(app.querySelector('path')).toBeInstanceOf(SVGElement)
  const { css } = document.adoptedStyleSheets[0] as unknown as Sheet
  expect(css).toContain('.a {')
  expect(css).toContain('.b {')
  expect(css).not.toContain('.c')
  endStill()
  expect(document.adoptedStyleSheets).toEqual([])
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
  vi.useFakeTimers({ toFake: ['Date'] })
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

test('a tap on the still is carried out once the page is alive, where the same still stands there', () => {
  takeStill(app)
  nextStart()
  app.querySelector('button')!.click()
  app.innerHTML = page
  const told = vi.fn()
  const [button, link] = [app.querySelector('button')!, app.querySelector('a')!]
  button.addEventListener('click', told)
  link.addEventListener('click', told)
  document.elementFromPoint = () => button
  endStill()
  expect(told).toHaveBeenCalledOnce()

  nextStart()
  app.querySelector('button')!.click()
  app.replaceChildren(link)
  document.elementFromPoint = () => link
  endStill()
  expect(told).toHaveBeenCalledOnce()
})
