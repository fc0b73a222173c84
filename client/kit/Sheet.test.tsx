import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { unkeptAtom } from '#client/data/dirty.ts'
import { TextArea } from './choices.tsx'
import { TextField } from './Field.tsx'
import { formOf } from './form.tsx'
import { Sheet } from './Sheet.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement
const close = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  close.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

const draw = (node: ReactNode) => act(async () => root.render(<ChakraProvider value={system}>{node}</ChakraProvider>))
const one = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)!
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(each => (each.textContent || each.getAttribute('aria-label')) === name)
const says = () => document.querySelector('[role=alert]')?.textContent ?? ''

async function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
/** The ways in which a hand leaves a sheet, but for the phone's Back, which does the same: see overlaySteps.test.tsx. */
const ways: Record<string, () => void> = {
  'the x': () => button('Schliessen')!.click(),
  Escape: () => one('dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
  'a tap beside it': () => {
    const dialog = one('dialog')
    dialog.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  },
}
const leaves = (way: string) => act(async () => ways[way]!())

function Noting({ first = '', kept, search }: { first?: string; kept?: boolean; search?: boolean }) {
  const [text, setText] = useState(first)
  return (
    <Sheet open title="Notiz" onClose={close}>
      <div data-kept={kept ? '' : undefined}>
        {search ? (
          <TextField label="Suchen" type="search" value={text} onChange={setText} />
        ) : (
          <TextArea label="Notiz" value={text} onChange={setText} />
        )}
      </div>
    </Sheet>
  )
}

for (const way of Object.keys(ways)) {
  test(`a sheet with a text asks before ${way} closes it`, async () => {
    await draw(<Noting first="Ruhig." />)
    await write(one<HTMLTextAreaElement>('textarea'), 'Ruhig. Knie links.')
    await leaves(way)
    await vi.waitFor(() => expect(says()).toContain('noch nicht gesichert'))
    expect(close).not.toHaveBeenCalled()
    await act(async () => button('Weiterschreiben')!.click())
    expect([says(), one<HTMLTextAreaElement>('textarea').value]).toEqual(['', 'Ruhig. Knie links.'])
    await leaves(way)
    await vi.waitFor(() => expect(button('Verwerfen')).toBeTruthy())
    await act(async () => button('Verwerfen')!.click())
    expect(close).toHaveBeenCalledOnce()
  })

  test(`a sheet in which nothing was changed is closed by ${way} at once`, async () => {
    await draw(<Noting first="Ruhig." />)
    await write(one<HTMLTextAreaElement>('textarea'), 'Ruhig. Knie')
    await write(one<HTMLTextAreaElement>('textarea'), 'Ruhig.')
    await leaves(way)
    expect([close.mock.calls.length, says()]).toEqual([1, ''])
  })
}

test('a text that a draft keeps, and one to search by, are left without a question', async () => {
  await draw(<Noting kept />)
  await write(one<HTMLTextAreaElement>('textarea'), 'Bleibt als Entwurf.')
  await leaves('the x')
  await draw(<Noting key="other" search />)
  await write(one<HTMLInputElement>('input'), 'Kniebeuge')
  await leaves('the x')
  expect(close).toHaveBeenCalledTimes(2)
})

test('the browser asks before a reload takes the text of a sheet', async () => {
  await draw(<Noting />)
  const asked = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(asked()).toBe(false)
  await write(one<HTMLTextAreaElement>('textarea'), 'Noch nichts gesichert')
  expect(asked()).toBe(true)
})

test('the text of a sheet over a sheet is asked for by the one in which it stands', async () => {
  const below = vi.fn()
  await draw(
    <Sheet open title="Karte" onClose={below}>
      <Noting />
    </Sheet>,
  )
  await write(one<HTMLTextAreaElement>('textarea'), 'Text')
  await act(async () => one('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  expect([below.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
})

const sent = vi.fn(async (_body: unknown) => undefined)
const { Form, Field } = formOf(object({ name: string().label('Name') }), () => sent)
const unkept = () => getDefaultStore().get(unkeptAtom).size

test('a form without a draft counts as unkept from the first letter until it is saved, also where it stays', async () => {
  await draw(
    <Form start={{ name: 'Säntis' }}>
      <Field name="name" />
    </Form>,
  )
  expect(unkept()).toBe(0)
  await write(one<HTMLInputElement>('input'), 'Säntis gross')
  expect([unkept(), one('form').dataset.kept]).toEqual([1, undefined])
  await act(async () => button('Speichern')!.click())
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect([unkept(), one('form').dataset.kept]).toEqual([0, '']))
})

test('a sheet that asks whether its text may go counts as unkept meanwhile: Back past it asks too', async () => {
  await draw(<Noting />)
  await write(one<HTMLTextAreaElement>('textarea'), 'Text')
  expect(unkept()).toBe(0)
  await leaves('the x')
  await vi.waitFor(() => expect(says()).toBeTruthy())
  expect(unkept()).toBe(1)
  await act(async () => button('Weiterschreiben')!.click())
  expect(unkept()).toBe(0)
})
