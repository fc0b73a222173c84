import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError, offlineError } from '#client/data/problem.ts'
import { healthcare } from '#contract/healthcare/calls.ts'
import { measurementForm } from '#contract/measurements.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { Button } from './Button.tsx'
import { TextArea } from './choices.tsx'
import { DecimalField, TextField } from './Field.tsx'
import { formFor, formOf } from './form.tsx'
import { Menu } from './Menu.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { Segmented } from './Segmented.tsx'
import { Sheet } from './Sheet.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

const draw = (children: ReactNode) => act(() => root.render(<ChakraProvider value={system}>{children}</ChakraProvider>))
const one = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)!
const press = (target: HTMLElement, key: string) =>
  act(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  act(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}

const values: (number | undefined)[] = []
function Weight() {
  const [value, setValue] = useState<number | undefined>(62.5)
  const keep = (next: number | undefined) => {
    values.push(next)
    setValue(next)
  }
  return <DecimalField label="Gewicht" step={0.1} value={value} onChange={keep} />
}

test('a field of several lines takes the cursor where it should begin', () => {
  const { Form, Field } = formFor(moderation.decide)
  draw(
    <Form also={{ act: 'warn' }} rest={{ params: { id: 'x' } }}>
      <Field name="reason" area autoFocus />
    </Form>,
  )
  expect(document.activeElement).toBe(one('textarea'))
})

test('a busy button says so and takes no second tap', () => {
  const tapped = vi.fn()
  draw(
    <Button busy onClick={tapped}>
      Senden
    </Button>,
  )
  act(() => one('button').click())
  expect(tapped).not.toHaveBeenCalled()
  expect(one('button').getAttribute('aria-busy')).toBe('true')
})

test('a decimal field takes comma and point and keeps what is being typed', () => {
  values.length = 0
  draw(<Weight />)
  const input = one<HTMLInputElement>('input')
  expect(input.value).toBe('62,5')
  for (const text of ['63,', '63.5', '', 'x']) type(input, text)
  expect(values).toEqual([63, 63.5, undefined, Number.NaN])
  expect(input.value).toBe('x')
  expect(input.inputMode).toBe('decimal')
})

test('a number goes on from what stands there by its two buttons, without a rest of binary fractions', () => {
  values.length = 0
  draw(<Weight />)
  const button = (word: string) => one<HTMLButtonElement>(`button[aria-label="Gewicht: 0,1 ${word}"]`)
  for (const word of ['mehr', 'mehr', 'weniger', 'mehr']) act(() => button(word).click())
  expect(values).toEqual([62.6, 62.7, 62.6, 62.7])
})

test('one of a few is a group of radio buttons', () => {
  const picked = vi.fn()
  draw(
    <Segmented
      label="Zeitraum"
      value="a"
      options={[
        ['a', '4 W'],
        ['b', '3 M'],
      ]}
      onChange={picked}
    />,
  )
  const radios = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup][aria-label=Zeitraum] input')]
  expect(radios.map(radio => radio.checked)).toEqual([true, false])
  act(() => radios[1]!.click())
  expect(picked).toHaveBeenCalledWith('b')
})

test('a menu moves by arrow keys, closes by Escape and gives the focus back', () => {
  const remove = vi.fn()
  draw(
    <Menu
      label="Mehr"
      items={[
        { label: 'Bearbeiten', onPick: vi.fn() },
        { label: 'Löschen', onPick: remove, danger: true },
      ]}
    />,
  )
  const button = one<HTMLButtonElement>('button[aria-haspopup=menu]')
  act(() => button.click())
  expect(document.activeElement?.textContent).toBe('Bearbeiten')
  press(document.activeElement as HTMLElement, 'ArrowDown')
  expect(document.activeElement?.textContent).toBe('Löschen')
  press(document.activeElement as HTMLElement, 'Escape')
  expect(document.querySelector('[role=menu]')).toBeNull()
  expect(document.activeElement).toBe(button)
  act(() => button.click())
  act(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')][1]!.click())
  expect(remove).toHaveBeenCalledOnce()
})

test('Escape closes the sheet on top, and none below it', () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  draw(
    <Sheet open title="Zugang" onClose={outer}>
      <Sheet open title="Notiz" onClose={inner}>
        Text
      </Sheet>
    </Sheet>,
  )
  const told = (dialog: HTMLElement) => act(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  told(one('dialog dialog'))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
  told(one('dialog'))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1])
})

test('a sheet is a dialog with its title, closed by the x and by its cancel event', () => {
  const close = vi.fn()
  draw(
    <Sheet open title="Körpergewicht" onClose={close}>
      Inhalt
    </Sheet>,
  )
  const dialog = one('dialog')
  expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe('Körpergewicht')
  act(() => one('button[aria-label=Schliessen]').click())
  act(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(close).toHaveBeenCalledTimes(2)
})

const kept = vi.fn(async (_body: unknown) => undefined)
const { Form, Field } = formOf(measurementForm, () => kept)

test('a form takes labels, stars and messages from the shape and sends its fields only', async () => {
  draw(
    <Form start={{ day: '2026-11-20', extra: 1 } as object} also={{ kind: 'weight' }}>
      <Field name="value" />
      <Field name="note" />
    </Form>,
  )
  const [value, note] = [...document.querySelectorAll<HTMLInputElement>('input')] as [HTMLInputElement, HTMLInputElement]
  expect([...document.querySelectorAll('label')].map(label => label.textContent)).toEqual(['Wert *', 'Notiz'])
  await act(async () => one('button').click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('Dieses Feld wird benötigt.'))
  expect(kept).not.toHaveBeenCalled()
  expect(value.getAttribute('aria-invalid')).toBe('true')
  await act(async () => type(value, '71,3'))
  await act(async () => type(note, ''))
  await act(async () => one('button').click())
  await vi.waitFor(() => expect(kept).toHaveBeenCalledWith({ kind: 'weight', value: 71.3, day: '2026-11-20' }))
})

test('a browser keeps nothing of what stands in a field, unless it was told what the field is for', () => {
  draw(
    <>
      <Form>
        <Field name="note" />
      </Form>
      <TextArea label="Antwort" value="Bandscheibe" onChange={() => {}} />
      <TextField label="Eigene Antwort" value="Knie" onChange={() => {}} />
      <TextField label="E-Mail" value="" autoComplete="email" onChange={() => {}} />
    </>,
  )
  const wear = [...document.querySelectorAll('form, input, textarea')].map(each => each.getAttribute('autocomplete'))
  expect(wear).toEqual(['off', 'off', 'off', 'off', 'email'])
})

test('a form of a call with health data takes no draft, which would lie on the device in clear', () => {
  const decision = formFor(healthcare.decide)
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => draw(<decision.Form draft="decision">{null}</decision.Form>)).toThrow('in clear')
  quiet.mockRestore()
})

test('Ctrl S saves the form one is in, and the browser asks for no file', async () => {
  kept.mockClear()
  draw(
    <Form start={{ day: '2026-11-20' } as object} also={{ kind: 'weight' }}>
      <Field name="value" />
    </Form>,
  )
  const value = one<HTMLInputElement>('input')
  await act(async () => type(value, '64,5'))
  const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => void value.dispatchEvent(save))
  expect(save.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(kept).toHaveBeenCalledWith({ kind: 'weight', value: 64.5, day: '2026-11-20' }))
})

test('another choice of a group is brought into sight sideways, and the page around it stays where it is', () => {
  const options = [
    ['one', 'Eins'],
    ['two', 'Zwei'],
  ] as const
  const rows = (value: 'one' | 'two') => draw(<Segmented label="Zahl" value={value} options={options} onChange={() => {}} />)
  rows('one')
  const row = one('[role=radiogroup]')
  // A row as wide as its first choice, below the visible part of the page.
  Object.defineProperties(row, { scrollWidth: { value: 200 }, clientWidth: { value: 100 } })
  const box = (left: number, right: number, top: number) => () => ({ left, right, top, bottom: top + 44 }) as DOMRect
  row.getBoundingClientRect = box(0, 100, 2000)
  for (const label of row.querySelectorAll('label'))
    label.getBoundingClientRect = label.textContent === 'Zwei' ? box(100, 200, 2000) : box(0, 100, 2000)
  const page = vi.fn()
  Element.prototype.scrollIntoView = page
  rows('two')
  expect(row.scrollLeft).toBe(100)
  expect(page).not.toHaveBeenCalled()
  expect(document.documentElement.scrollTop).toBe(0)
  expect(one('[role=radiogroup] :checked').closest('label')?.textContent).toBe('Zwei')
})

test('what was not loaded says why and tries again, once at a time; what is gone for good, and what has no network, offers no other try', async () => {
  let arrive = () => {}
  const again = vi.fn(() => new Promise<void>(resolve => (arrive = resolve)))
  draw(<NotLoaded error={null} again={again} />)
  expect(host.textContent).toBe('')
  const error = new CallError('broken', 'Es gab einen Fehler.', 500)
  draw(<NotLoaded error={error} again={again} lead="Deine Kurse sind noch nicht geladen." />)
  expect(host.textContent).toContain('Deine Kurse sind noch nicht geladen. Es gab einen Fehler.')
  act(() => one('button').click())
  act(() => one('button').click())
  expect(again).toHaveBeenCalledTimes(1)
  await act(async () => arrive())
  act(() => one('button').click())
  expect(again).toHaveBeenCalledTimes(2)

  draw(<NotLoaded error={new CallError('missing', 'Das gibt es nicht.', 404)} again={again} missing="Dieses Studio gibt es nicht." />)
  expect(host.textContent).toBe('Dieses Studio gibt es nicht.')

  const before = getDefaultStore().get(connectionAtom)
  getDefaultStore().set(connectionAtom, { ...before, online: false })
  draw(<NotLoaded error={offlineError()} again={again} />)
  expect(host.querySelector('button')).toBeNull()
  getDefaultStore().set(connectionAtom, before)
})
