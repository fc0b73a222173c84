import { readdirSync, readFileSync } from 'node:fs'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isEdit } from '#client/kit/waiting/opening.tsx'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import '#contract/messages.ts'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import SettleHost from './SettleHost.tsx'
import { type Made, raw, type Told, toldOf, typed, type Values } from './testing/toldForms.ts'

const made = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#client/kit/form.tsx', async original => {
  const kit = await original<typeof import('#client/kit/form.tsx')>()
  const formFor: typeof kit.formFor = call => {
    const form = kit.formFor(call)
    if (call.name) made.set(call.name, { call, ...form })
    return form
  }
  return { ...kit, formFor }
})

const client = `${import.meta.dirname}/..`
const makers = readdirSync(client, { encoding: 'utf8', recursive: true }).filter(
  path =>
    /(?<!\.test)\.tsx?$/.test(path) &&
    !path.startsWith('kit/') &&
    /\b(rowForm|formFor|questionEditor)\(/.test(readFileSync(`${client}/${path}`, 'utf8')),
)
await Promise.all(makers.map(path => import(/* @vite-ignore */ `${client}/${path}`)))

/** Edits that are written without a form of the kit, each with what holds this promise for it. */
const elsewhere: Record<string, string> = {
  'account.edit': 'client/account/profileEdits.test.tsx',
  'account.editForContract': 'no screen of ours writes it',
  'account.updateInfo': 'no screen of ours writes it',
  'plans.edit': 'client/app/builders.test.tsx',
  'planTemplates.edit': 'client/app/builders.test.tsx',
  'ownWorkouts.edit': 'client/app/builders.test.tsx',
  'courseSchedule.edit': 'client/courses/office/coursePlanActs.test.ts',
  'employees.change': 'client/employees/employmentEntry.test.tsx',
  'teams.members': 'client/employees/employmentEntry.test.tsx',
  'timetracking.update': 'client/timetracking/EntrySheet.test.tsx',
  'timeOffice.update': 'client/timetracking/office/OfficeEntry.test.tsx',
  'timeCorrections.update': 'no screen of ours writes it: who asked otherwise withdraws it and asks anew',
  'timeNotes.save': 'a note is written once by our screen',
  'leads.move': 'client/leads/office/useLeadActs.ts',
  'leads.step': 'client/leads/office/useLeadActs.ts',
  'goals.save': 'client/goals/goalStart.test.ts',
  'chat.edit': 'client/chat/chatSettling.ts',
  'chat.editMessage': 'client/chat/chatSettling.ts',
}
/** Acts of one tap: nothing is written in them that another one could lose. */
const tapped = [
  'absences.removeSick',
  'daycare.turn',
  'timeCorrections.remove',
  'timeCorrections.accept',
  'timeCorrections.reject',
  'anamnesisForms.removePage',
  'anamnesisForms.removeQuestion',
  'leads.removePage',
  'leads.removeQuestion',
  'courseSchedule.substitute',
  'deviceOffice.reorder',
  'campaigns.remove',
  'campaigns.removePage',
  'campaigns.removeQuestion',
]
/** Days alone are chosen in them. */
const ended = [
  'absences.endSick',
  'appointments.moveFor',
  'employees.end',
  'shiftPlans.edit',
  'timestop.withdraw',
  'timestop.cut',
  'timestop.shorten',
]
/** The row never tells what is written in them: nobody else's stands there to be lost. */
const answered = ['credits.decide']
const switched = [
  'brands.turn',
  'foods.release',
  'foods.refuse',
  'deviceOffice.saveCategory',
  'offers.publish',
  'contracts.decline',
  'upgrades.editMapping',
]

const edits = Object.values(contract)
  .flatMap(calls => Object.values(calls) as AnyCall[])
  .filter(call => isEdit(call) && !call.health && call.body)

const forms = ([...made.values()] as Made[]).filter(({ call }) => isEdit(call) && !call.health).map(toldOf)
const named = (all: readonly Told[]) => all.map((form): [string, Told] => [nameOf(form.call), form])

test('each edit of the contract has a form that is told below, or its own place', () => {
  const known = [
    ...forms.filter(({ fields }) => fields.length > 0).map(({ call }) => nameOf(call)),
    ...Object.keys(elsewhere),
    ...tapped,
    ...ended,
    ...answered,
    ...switched,
  ]
  expect(edits.map(nameOf).filter(name => !known.includes(name))).toEqual([])
  expect(forms.length).toBeGreaterThan(25)
})

const system = createSystem(defaultBaseConfig)
let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>> | undefined

async function begin({ start, also }: Told) {
  studio = new StudioOfOne({ ...start, ...also })
  desk = await deskOf(studio)
}
const network = (on: boolean) => desk!.network(on)
const unsent = () => desk!.unsent()
beforeEach(() => document.body.replaceChildren())
afterEach(async () => {
  root?.unmount()
  root = undefined
  await desk?.close()
  desk = undefined
})

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"], textarea[name="${name}"]`)
const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

/** A form of the row as this device has it loaded, `host` with what settles beside it. */
async function open({ Form, Field, rest, also, fields }: Told, loaded: Values, host = false) {
  root?.unmount()
  document.body.replaceChildren()
  const start = Object.fromEntries(Object.entries(loaded).filter(([name]) => !(name in also)))
  const done = vi.fn()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      {host && <SettleHost />}
      <Form rest={rest} start={start} also={{ ...also, version: loaded.version }} onDone={done}>
        {fields.slice(0, 2).map(({ name }) => (
          <Field key={name} name={name} />
        ))}
      </Form>
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(input(fields[0]!.name)).toBeTruthy())
  return done
}
async function write(name: string, text: string) {
  const at = input(name)!
  const kind = at instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(at, text)
  at.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(input(name)!.value).toBe(text))
}
async function save(done: ReturnType<typeof vi.fn>) {
  button('Speichern')!.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
}
const stands = (values: Values) =>
  vi.waitFor(async () => {
    const told = Object.fromEntries(Object.keys(values).map(name => [name, typed(studio.row[name])]))
    expect(told).toEqual(values)
    expect(await unsent()).toEqual([])
  })
const refused = () => vi.waitFor(async () => expect((await unsent()).map(({ state }) => state)).toEqual(['refused']))

/** In the short run each form keeps two or three of the five promises, its neighbour the others. */
const share = (forms: ReturnType<typeof named>, of: number) => (process.env.LONG ? forms : forms.filter((_, at) => (at + of) % 2 === 0))
const pairs = named(forms.filter(({ fields }) => fields.length > 1))
const all = named(forms.filter(({ fields }) => fields.length > 0))
describe('edited without a network', () => {
  test.each(share(pairs, 1))('%s: opened again with the row as it was loaded, both edits arrive', async (_, form) => {
    await begin(form)
    const loaded = studio.row
    const [a, b] = form.fields as [Told['fields'][0], Told['fields'][0]]
    let done = await open(form, loaded)
    await write(a.name, a.one)
    await save(done)
    done = await open(form, loaded)
    expect(input(a.name)!.value).toBe(a.one)
    await write(b.name, b.one)
    await save(done)
    expect(await unsent()).toHaveLength(1)
    network(true)
    await stands({ [a.name]: a.one, [b.name]: b.one })
  })

  test.each(share(pairs, 2))('%s: the first one refused, both edits and another person’s arrive', async (_, form) => {
    await begin(form)
    const loaded = studio.row
    const [a, b] = form.fields as [Told['fields'][0], Told['fields'][0]]
    const first = await open(form, loaded)
    await write(a.name, a.one)
    await save(first)
    studio.change({ [b.name]: raw(form, b.name, b.two) })
    network(true)
    await refused()
    const done = await open(form, loaded)
    expect(input(a.name)!.value).toBe(a.one)
    await save(done)
    await stands({ [a.name]: a.one, [b.name]: b.two })
  })

  test.each(share(pairs, 3))('%s: another person changed another field, and both stand without a tap', async (_, form) => {
    await begin(form)
    const loaded = studio.row
    const [a, b] = form.fields as [Told['fields'][0], Told['fields'][0]]
    const done = await open(form, loaded, true)
    await write(a.name, a.one)
    await save(done)
    studio.change({ [b.name]: raw(form, b.name, b.two) })
    network(true)
    await stands({ [a.name]: a.one, [b.name]: b.two })
  })

  test.each(share(pairs, 4))('%s: what is being typed stays while the act that it began with is refused and goes anew', async (_, form) => {
    await begin(form)
    const loaded = studio.row
    const [a, b] = form.fields as [Told['fields'][0], Told['fields'][0]]
    const first = await open(form, loaded)
    await write(a.name, a.one)
    await save(first)
    const done = await open(form, loaded, true)
    await write(b.name, b.one)
    const typing = input(b.name)
    studio.change({ [b.name]: raw(form, b.name, b.two) })
    network(true)
    await stands({ [a.name]: a.one, [b.name]: b.two })
    expect(input(b.name)).toBe(typing)
    expect(typing!.value).toBe(b.one)
    button('Speichern')!.click()
    await vi.waitFor(() => expect(document.body.textContent).toContain('Im Studio:'))
    await save(done)
    await stands({ [a.name]: a.one, [b.name]: b.one })
  })

  test.each(share(all, 5))(
    '%s: another person changed the same field: both are shown, and mine goes once it is chosen',
    async (_, form) => {
      await begin(form)
      const loaded = studio.row
      const [a] = form.fields as [Told['fields'][0]]
      const first = await open(form, loaded, true)
      await write(a.name, a.one)
      await save(first)
      studio.change({ [a.name]: raw(form, a.name, a.two) })
      network(true)
      await refused()
      const done = await open(form, studio.row, true)
      await vi.waitFor(() => expect(document.body.textContent).toContain('Im Studio:'))
      expect(input(a.name)!.value).toBe(a.one)
      expect(studio.row[a.name]).toEqual(raw(form, a.name, a.two))
      await save(done)
      await stands({ [a.name]: a.one })
    },
  )
})

/** Edits that don't wait: they are made with a network. */
const online = ([...made.values()] as Made[])
  .filter(
    ({ call }) => call.method !== 'GET' && !call.offline && !call.health && 'version' in ((call.body as { fields?: object })?.fields ?? {}),
  )
  .map(toldOf)
/** Those whose fields are not told below, each with what holds this promise for it. */
const besides = {
  'daycare.saveHours': 'client/daycare/office/HoursSheet.test.tsx',
  'payroll.saveLayout': 'choices alone: nothing is typed in it',
}

test('each edit that needs a network is told below, or has its own place', () => {
  const untold = online.filter(({ fields }) => fields.length === 0).map(({ call }) => nameOf(call))
  expect(untold.toSorted()).toEqual(Object.keys(besides))
  expect(online.length).toBeGreaterThan(5)
})

describe('edited at two devices with a network', () => {
  const told = online.filter(({ fields }) => fields.length > 0)

  test.each(named(told.filter(({ fields }) => fields.length > 1)))('%s: another field each, and both stand', async (_, form) => {
    await begin(form)
    network(true)
    const [a, b] = form.fields as [Told['fields'][0], Told['fields'][0]]
    const done = await open(form, studio.row)
    await write(a.name, a.one)
    studio.change({ [b.name]: raw(form, b.name, b.two) })
    await save(done)
    await stands({ [a.name]: a.one, [b.name]: b.two })
  })

  test.each(named(told))('%s: the same field, and both are shown before one goes', async (_, form) => {
    await begin(form)
    network(true)
    const [a] = form.fields as [Told['fields'][0]]
    const done = await open(form, studio.row)
    await write(a.name, a.one)
    studio.change({ [a.name]: raw(form, a.name, a.two) })
    button('Speichern')!.click()
    await vi.waitFor(() => expect(document.body.textContent).toContain('Im Studio:'))
    expect([done.mock.calls.length, studio.row[a.name]]).toEqual([0, raw(form, a.name, a.two)])
    await save(done)
    await stands({ [a.name]: a.one })
  })
})
