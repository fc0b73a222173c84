import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleSignature } from '#contract/registration.ts'
import { type SignatureValue, tooShort } from '#contract/shapes.ts'
import { Signature } from './Signature.tsx'
import { StepButtons, Steps } from './Steps.tsx'

/** A pad whose strokes are read when the delay is over, or when it is asked. */
const pad = vi.hoisted(() => ({ drawn: undefined as unknown, shown: vi.fn() }))
vi.mock('./signing.ts', () => ({
  startSigning: async (_: HTMLCanvasElement, { saved }: { saved: (value: unknown) => void }) => ({
    show: pad.shown,
    stop: () => {},
    save: () => {
      if (pad.drawn === undefined) return
      saved(pad.drawn)
      pad.drawn = undefined
    },
  }),
}))

const system = createSystem(defaultBaseConfig)
const tap: SignatureValue = { ...exampleSignature, strokes: [[exampleSignature.strokes[0]![0]!]] }
let root: Root
let host: HTMLElement
let went: (SignatureValue | undefined)[]
const into = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(Element.prototype, { scrollIntoView: into })
  into.mockClear()
  pad.drawn = undefined
  went = []
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

function Step() {
  const [value, setValue] = useState<SignatureValue>()
  const [missing, setMissing] = useState(false)
  const forward = () => {
    went.push(value)
    setMissing(!value)
  }
  return (
    <>
      <Steps id="step" at={0} of={2} title="Unterschrift" onForward={forward}>
        <Signature value={value} onChange={setValue} error={missing && !value ? 'Bitte unterschreiben Sie das Formular' : undefined} />
      </Steps>
      <StepButtons form="step" at={0} of={2} finish="Abschliessen" onCancel={() => went.push(undefined)} />
    </>
  )
}

async function draw() {
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Step />
      </ChakraProvider>,
    ),
  )
  await vi.waitFor(() => expect(canvas().dataset.ready).toBe('true'))
}
const canvas = () => document.querySelector('canvas')!
const button = (words: string) => [...document.querySelectorAll('button')].find(one => one.textContent === words)!

test('whoever goes on as soon as the pen is lifted has signed', async () => {
  await draw()
  pad.drawn = exampleSignature
  act(() => button('Weiter').click())
  expect(went).toEqual([exampleSignature])
})

test('a button that stands in no form finds the signature as well', async () => {
  await draw()
  pad.drawn = exampleSignature
  act(() => void button('Abbrechen').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(button('Löschen').disabled).toBe(false)
  expect(host.textContent).not.toContain('Unterschreibe auf der Linie.')
})

test('a tap is no signature: the pad says so, keeps it for more strokes, and clears it', async () => {
  await draw()
  pad.drawn = tap
  pad.shown.mockClear()
  act(() => button('Weiter').click())
  expect(went).toEqual([undefined])
  expect(host.textContent).toContain(tooShort)
  expect(pad.shown).not.toHaveBeenCalled()
  act(() => button('Löschen').click())
  expect(pad.shown).toHaveBeenCalledWith(undefined)
  expect(host.textContent).not.toContain(tooShort)
})

test('a signature that is missing comes into view, with the focus in its box', async () => {
  await draw()
  act(() => button('Weiter').click())
  expect(host.textContent).toContain('Bitte unterschreiben Sie das Formular')
  expect(into).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(canvas())
})
