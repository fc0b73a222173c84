import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { button } from '#client/kit/testing/touch.ts'
import { keepInstallOffer } from '#client/parts/installPrompt.ts'
import InstallHint from './InstallHint.tsx'
import { installHint } from './install.ts'

describe('the way to the home screen', () => {
  const phone = { trained: 2, touch: true, installed: false, apple: false, away: false }

  test.each([
    ['on an iPhone after two trainings', { apple: true }, 'apple'],
    ['on another phone', {}, 'other'],
    ['after one training', { trained: 1 }, undefined],
    ['at a desk', { touch: false }, undefined],
    ['from the home screen', { installed: true }, undefined],
    ['once it was put away', { away: true }, undefined],
  ] as const)('is told %s: %j', (_, over, how) => expect(installHint({ ...phone, ...over })).toBe(how))
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const system = createSystem(defaultBaseConfig)
let root: Root
const draw = (agent: string) => {
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: 5, platform: '' })
  return act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <InstallHint trained={2} />
      </ChakraProvider>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }))
  localStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('an iPhone is told the way by Safari, until it is put away for good', async () => {
  await draw(iPhone)
  expect(document.body.textContent).toContain('Tippe in Safari auf Teilen, dann auf «Zum Home-Bildschirm»')
  await act(async () => button('Nicht mehr zeigen')!.click())
  expect(document.body.textContent).toBe('')
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw(iPhone)
  expect(document.body.textContent).toBe('')
})

test('where the browser asks by itself, a button has it ask, once', async () => {
  await draw(android)
  expect(document.body.textContent).toContain('App installieren')
  expect(button('Installieren')).toBeUndefined()
  await act(async () => root.unmount())
  const stop = keepInstallOffer()
  const prompt = vi.fn().mockResolvedValue({ outcome: 'accepted' })
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(offered)
  expect(offered.defaultPrevented).toBe(true)
  stop()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw(android)
  await act(async () => button('Installieren')!.click())
  expect(prompt).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('')
})
