import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextField } from '#client/kit/Field.tsx'
import { SignedSheet } from './SignedSheet.tsx'
import type { SignedStep } from './signedSteps.ts'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement
const into = vi.fn()
const [ends, closes] = [vi.fn(), vi.fn()]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(Element.prototype, { scrollIntoView: into })
  for (const spy of [into, ends, closes]) spy.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

/** Three steps, each of which is passed by writing in its field; «unsigned» takes what was written in the second one away. */
interface BogenProps {
  isLoading?: boolean
  note?: string
  goesOn?: boolean
  begun?: Record<string, string>
  onShown?: (kind: string) => void
  settled?: () => Promise<void>
  passed?: () => undefined
}

function Form({ isLoading = false, note, goesOn, begun = {}, onShown, settled = () => Promise.resolve(), passed }: BogenProps) {
  const [written, setWritten] = useState<Record<string, string>>(begun)
  const step = (kind: string, signs?: true): SignedStep => ({
    kind,
    title: `Schritt ${kind}`,
    signs,
    mayPass: () => !!written[kind],
    passed,
    view: ({ missing }) => (
      <TextField
        label={kind}
        value={written[kind] ?? ''}
        error={missing && !written[kind] ? `Es fehlt: ${kind}` : undefined}
        onChange={text => setWritten(before => ({ ...before, [kind]: text }))}
      />
    ),
  })
  return (
    <>
      <SignedSheet
        title="Bogen"
        steps={[step('who'), step('first', true), step('other', true)]}
        isLoading={isLoading}
        busy={false}
        note={note}
        settled={settled}
        onEnd={ends}
        onClose={closes}
        goesOn={goesOn}
        onShown={onShown}
      />
      <button type="button" onClick={() => setWritten({ who: 'Lea', other: 'Tinte' })}>
        unsigned
      </button>
    </>
  )
}
const draw = (isLoading?: boolean, note?: string, more: BogenProps = {}) =>
  act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Form isLoading={isLoading} note={note} {...more} />
      </ChakraProvider>,
    ),
  )
const tap = (words: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(one => one.textContent === words)
    if (!found) throw new Error(`no button ${words}`)
    found.click()
  })
const write = (text: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('form input')!
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const title = () => document.querySelector('form h2')?.textContent

test('each step leads to its first error, and is passed once nothing is missing; the last one ends the form', async () => {
  await draw()
  await tap('Weiter')
  expect(document.body.textContent).toContain('Es fehlt: who')
  expect(into).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(document.querySelector('form input'))
  await write('Lea')
  await tap('Weiter')
  expect(title()).toBe('Schritt first')
  expect(document.body.textContent).not.toContain('Es fehlt')
  await tap('Weiter')
  expect(document.body.textContent).toContain('Es fehlt: first')
  expect(into).toHaveBeenCalledTimes(2)
  await write('Tinte')
  await tap('Weiter')
  expect(document.body.textContent).toContain('100 %')
  await write('Tinte')
  await tap('Abschliessen')
  expect(ends).toHaveBeenCalledTimes(1)
})

test('the first step is left by «Abbrechen», the others by «Zurück»', async () => {
  await draw()
  await write('Lea')
  await tap('Weiter')
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Abbrechen')).toBe(false)
  await tap('Zurück')
  await tap('Abbrechen')
  expect(closes).toHaveBeenCalledTimes(1)
})

test('where the first signature goes while somebody signs after it, it is asked again at once', async () => {
  await draw()
  for (const text of ['Lea', 'Tinte']) {
    await write(text)
    await tap('Weiter')
  }
  expect(title()).toBe('Schritt other')
  await tap('unsigned')
  expect(title()).toBe('Schritt first')
  expect(ends).not.toHaveBeenCalled()
})

test('whoever goes on before the form has come goes on once it is here', async () => {
  await draw(true)
  await write('Lea')
  expect(document.body.textContent).not.toContain('wird noch geladen')
  await tap('Weiter')
  const told = [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
  expect([title(), told.filter(Boolean)]).toEqual(['Schritt who', ['Das Formular wird noch geladen. Danach geht es von selbst weiter.']])
  await tap('Weiter')
  await draw(false)
  await vi.waitFor(() => expect(title()).toBe('Schritt first'))
  expect(document.body.textContent).not.toContain('wird noch geladen')
})

test('while what was given is on its way to this device a second tap does nothing', async () => {
  let end = () => {}
  const settled = () => new Promise<void>(done => (end = done))
  const passed = vi.fn(() => undefined)
  const more = { begun: { who: 'Lea', first: 'Tinte' }, settled, passed }
  await draw(false, undefined, more)
  await tap('Weiter')
  await tap('Weiter')
  await act(async () => end())
  expect([title(), passed.mock.calls.length]).toEqual(['Schritt first', 1])
  await tap('Weiter')
  await act(async () => end())
  expect([title(), passed.mock.calls.length]).toEqual(['Schritt other', 2])
})

test('how what was entered stands is told above the buttons, on each step', async () => {
  const note = 'Ohne Netz: Deine Eingaben sind auf diesem Gerät gesichert.'
  const isTold = () => [...document.querySelectorAll('[aria-live=polite]')].some(({ textContent }) => textContent === note)
  await draw(false, note)
  await write('Lea')
  await tap('Weiter')
  expect([title(), isTold()]).toEqual(['Schritt first', true])
  await draw()
  expect(isTold()).toBe(false)
})

test('a form that was open before its page was loaded anew goes on behind its first step, and tells each that is shown', async () => {
  const onShown = vi.fn()
  await draw(true, undefined, { goesOn: true, begun: { who: 'Lea' }, onShown })
  expect(document.body.textContent).toContain('Schritt who')
  await draw(false, undefined, { goesOn: true, begun: { who: 'Lea' }, onShown })
  await vi.waitFor(() => expect(document.body.textContent).toContain('Schritt first'))
  expect(onShown.mock.calls).toEqual([['who'], ['first']])
})

test('where its first step lacks something it stays there, and nobody is told of what they did not ask for', async () => {
  await draw(false, undefined, { goesOn: true })
  expect(document.body.textContent).toContain('Schritt who')
  expect(document.body.textContent).not.toContain('Es fehlt')
})
