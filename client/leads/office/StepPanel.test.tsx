import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import { button, tap } from '#client/kit/testing/touch.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { MovePanel } from './MovePanel.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useLeadActs } from './useLeadActs.ts'

vi.mock('./StepFields.tsx', () => ({ StepFields: () => null }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: () => ({ data: [] }) }))

const _id = '0199c2a0-0000-7000-8000-000000000012'
const leadOf = (version: number) =>
  ({
    _id,
    version,
    studio: 'winterthur',
    vorname: 'Lea',
    nachname: 'Frei',
    telefon: null,
    state: 'contacted',
    tries: 0,
    triedDays: 0,
    step: { kind: 'look', day: '2026-11-30', time: null, owner: null, ownerName: null },
  }) as unknown as Lead

const system = createSystem(defaultBaseConfig)
let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>

type Panels = typeof StepPanel | typeof MovePanel
const Panel = ({ of: Of, version }: { of: Panels; version: number }) => <Of row={leadOf(version)} acts={useLeadActs()} />

function open(of: Panels, version: number) {
  root?.unmount()
  document.body.replaceChildren()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <Panel of={of} version={version} />
    </ChakraProvider>,
  )
}
const note = () => document.querySelector('textarea')
const reason = () => document.querySelector('input')

function write(at: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const { prototype } = at instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(at, text)
  at.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The button that saves; the one above it of the same name picks. */
const save = (text: string) => [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === text)!.click()

/** What waits meets somebody else's change. */
async function isRefused() {
  const states = async () => (await desk.unsent()).map(({ state }) => state)
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting']))
  studio.change({ wish: 'Probetraining' })
  desk.network(true)
  await vi.waitFor(async () => expect(await states()).toEqual(['refused']))
}

beforeEach(async () => {
  studio = new StudioOfOne({ _id })
  desk = await deskOf(studio)
})
afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  await desk.close()
})

test('the words of a step that the studio did not take stand in the next one, and end with it', async () => {
  open(StepPanel, 1)
  await tap('Erledigt')
  await vi.waitFor(() => expect(note()).toBeTruthy())
  write(note()!, 'Will im Januar beginnen')
  await tap('Speichern')
  await isRefused()
  open(StepPanel, 2)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Will im Januar beginnen'))
  await tap('Nochmals erfassen')
  await vi.waitFor(() => expect(note()?.value).toBe('Will im Januar beginnen'))
  await tap('Speichern')
  await vi.waitFor(async () => {
    expect(studio.row).toMatchObject({ outcome: 'done', note: 'Will im Januar beginnen' })
    expect(await desk.unsent()).toEqual([])
  })
  expect(button('Nochmals erfassen')).toBeUndefined()
})

test('the reason of a closing that the studio did not take stands there again, and ends with the next one', async () => {
  open(MovePanel, 1)
  await tap('Verloren')
  await vi.waitFor(() => expect(reason()).toBeTruthy())
  write(reason()!, 'Zieht weg')
  await vi.waitFor(() => expect(reason()!.value).toBe('Zieht weg'))
  save('Verloren')
  await isRefused()
  open(MovePanel, 2)
  await vi.waitFor(() => expect(reason()?.value).toBe('Zieht weg'))
  save('Verloren')
  await vi.waitFor(async () => {
    expect(studio.row).toMatchObject({ status: 'lost', reason: 'Zieht weg' })
    expect(await desk.unsent()).toEqual([])
  })
})
