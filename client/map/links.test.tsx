import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { type ScreenName, screenNames, screens } from '#contract/screens.ts'
import { addressOf, Link, routePath } from './links.tsx'

let shown: Root | undefined
afterEach(async () => {
  await act(async () => shown?.unmount())
  shown = undefined
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

function routerOf(component = () => <p>hier</p>) {
  const root = createRootRoute()
  const routes = [...new Set(screenNames.map(name => routePath(screens[name].path)))]
  return createRouter({
    routeTree: root.addChildren(routes.map(path => createRoute({ getParentRoute: () => root, path, component }))),
    history: createMemoryHistory({ initialEntries: ['/friends'] }),
  })
}

const searches = [
  undefined,
  {},
  { q: 'Größe & Mass?' },
  { at: 12, q: undefined },
  { q: '12' },
  { q: 'true', group: '019abc' },
  { q: '{"a":1}' },
  { q: '' },
]
const values = ['019ac6a2-7b1e-7c3d-8f00-000000000001', 'anna+sport@example.ch', 'a/b c%20ü']

test('the address of a screen is the one that the router builds, whatever stands in it', () => {
  const router = routerOf()
  for (const to of screenNames)
    for (const search of searches)
      for (const value of values) {
        const { path } = screens[to]
        const params = Object.fromEntries([...path.matchAll(/:([^/]+)/g)].map(([, name]) => [name!, value]))
        const built = router.buildLocation({ to: routePath(path), params, search } as never)
        expect(decodeURI(addressOf(router, { to, params, search }))).toBe(decodeURI(built.publicHref))
      }
})

/** A page with this link, and a tap on it: true where the browser is left to follow. */
async function page(props: object) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  const goal = { to: 'social' as ScreenName, search: { q: 'x' }, ...props } as { to: 'social' }
  const router = routerOf(() => <Link {...goal}>hin</Link>)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  shown = root
  await act(async () => root.render(<RouterProvider router={router as never} />))
  const link = document.querySelector('a')!
  const tapped = async (held: MouseEventInit = {}) => {
    let browsers = false
    document.addEventListener(
      'click',
      event => {
        browsers = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    await act(async () => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held })))
    return browsers
  }
  return { link, tapped, here: () => router.state.location.href }
}

test('a tap leads there inside the app; with a key held the browser follows', async () => {
  const { link, tapped, here } = await page({})
  expect(link.getAttribute('href')).toBe('/social?q=x')
  expect(await tapped({ ctrlKey: true })).toBe(true)
  expect(here()).toBe('/friends')
  expect(await tapped()).toBe(false)
  await expect.poll(here).toBe('/social?q=x')
})

test('who listens to the tap is asked first, and may keep it', async () => {
  const { tapped, here } = await page({ onClick: (event: Event) => event.preventDefault() })
  await tapped()
  expect(here()).toBe('/friends')
})

test('a link into another tab is the browser’s', async () => {
  const { tapped, here } = await page({ target: '_blank' })
  expect(await tapped()).toBe(true)
  expect(here()).toBe('/friends')
})
