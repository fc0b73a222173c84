import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyCall, laneOf, nameOf, seenIn } from '#contract/call.ts'
import { buildsOnHeader, contractVersion } from '#contract/headers.ts'
import { type SentAct, sync } from '#contract/sync.ts'
import { contract } from '#contract/testing/whole.ts'
import { openPlan } from './nutrition/testing/make.ts'
import { openTestHouse, type Somebody, type TestHouse } from './testing/house.ts'
import { employee } from './testing/make.ts'
import { edits, type Input, named, titled, type Values } from './testing/onTopEdits.ts'
import { requestOf } from './testing/request.ts'
import { type World, world } from './testing/world.ts'

const calls = Object.values(contract).flatMap(calls => Object.values(calls) as AnyCall[])
const seeing = calls.filter(call => call.offline && call.row && seenIn(call)).map((call): [string, AnyCall] => [nameOf(call), call])

let house: TestHouse
let here: World
let office: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  here = await world(house)
  office = await employee(house, 'admin')
  await openPlan(house, here.owner._id)
}, 60_000)
afterAll(() => house.close())

const actor = ({ access }: AnyCall) => (Array.isArray(access) && access.length === 0 ? here.owner : office)

/** An input that says this of what was seen, and these values beside it. */
function withSeen(call: AnyCall, { answers: _, ...input }: Input & { answers?: string }, seen: unknown, values: Values = {}): Input {
  const put = (part: unknown, [name, ...more]: readonly string[]): unknown =>
    more.length === 0
      ? { ...(part as Values), ...values, [name!]: seen }
      : { ...(part as Values), [name!]: put((part as Values | undefined)?.[name!], more) }
  return put(input, seenIn(call)!) as Input
}

const ask = (call: AnyCall, input: Input, key: string = v7(), buildsOn: readonly string[] = [], who = actor(call)) =>
  house.as(who, call, input as never, { key, headers: buildsOn.length > 0 ? { [buildsOnHeader]: buildsOn.join(' ') } : undefined })

/** What a device that has just loaded the row has seen of it. */
async function present(call: AnyCall, nth = 9): Promise<number> {
  const asked = await ask(call, edit(call, nth, 1_000_000))
  const { status, reply } = asked.code === 'missing' ? await ask(call, edit(call, nth, 0)) : asked
  const { current } = reply as { current?: Values }
  const row = (status === 409 ? current : reply) as { version?: number; own?: { version: number } }
  const version = row?.version ?? row?.own?.version
  if (version === undefined) throw new Error(`${nameOf(call)}: ${status} ${JSON.stringify(reply).slice(0, 300)}`)
  return version
}

function edit(call: AnyCall, nth: number, seen: number): Input {
  const { says, input } = edits[nameOf(call)]!
  return withSeen(call, input ?? call.example ?? {}, seen, says(nth))
}

interface Removal {
  /** Call of the table above that changed the row before, and the one that brings it back after. */
  edit: AnyCall
  back?: AnyCall
  /** Makes a row of its own, where the one of the examples is needed elsewhere. */
  make?: AnyCall
  /** What that row says otherwise than the example of `make`. */
  says?: Values
}
const { anamnesisForms, courseOffice, deviceOffice, displays, events, foods, galleries, habits } = contract
const { documents, expenses, healthcare, recipes, reservationOffice, videos } = contract

/** For each call that removes a row as it was seen, where that is not `remove` between `edit` and `restore` of its domain or of one of its kinds: what comes before it and after it. */
const removals: Record<string, Removal> = {
  'anamnesisForms.removeQuestion': { edit: anamnesisForms.putQuestion },
  'campaigns.remove': { edit: contract.campaigns.save, back: contract.campaigns.restore },
  'campaigns.removeQuestion': { edit: contract.campaigns.putQuestion },
  'courseOffice.removeCourse': {
    edit: courseOffice.editCourse,
    back: courseOffice.restoreCourse,
    make: courseOffice.addCourse,
    says: { studio: null },
  },
  'courseOffice.removeLabel': { edit: courseOffice.editLabel, back: courseOffice.addLabel, make: courseOffice.addLabel },
  'courseOffice.removeRoom': { edit: courseOffice.editRoom, back: courseOffice.restoreRoom, make: courseOffice.addRoom },
  'daycare.removeChild': { edit: contract.daycare.editChild, back: contract.daycare.restoreChild },
  'deviceOffice.removeExercise': { edit: deviceOffice.editExercise, back: deviceOffice.restoreExercise },
  'displays.removeAlbum': { edit: displays.editAlbum, back: displays.restoreAlbum },
  'documents.removeFolder': { edit: documents.editFolder, back: documents.restoreFolder },
  'expenses.removeRecurring': { edit: expenses.editRecurring, back: expenses.restoreRecurring },
  'habits.archive': { edit: habits.save, back: habits.restore },
  'invites.remove': { edit: contract.invites.update },
  'leads.removeCategory': { edit: contract.leads.saveCategory, back: contract.leads.restoreCategory },
  'leads.removeEntry': { edit: contract.leads.editEntry, back: contract.leads.restoreEntry },
  'leads.removeQuestion': { edit: contract.leads.putQuestion },
  'leads.removeSetting': { edit: contract.leads.saveSetting, back: contract.leads.restoreSetting },
  'recipes.chainRemove': { edit: recipes.chainEdit, back: recipes.chainRestore },
  'reservationOffice.removeType': { edit: reservationOffice.editType, back: reservationOffice.restoreType },
  'upgrades.removeMapping': { edit: contract.upgrades.editMapping, back: contract.upgrades.restoreMapping },
  'videos.removeCategory': { edit: videos.editCategory, back: videos.addCategory, make: videos.addCategory },
}

/** For each other such call the act of the same device that came before it, `make` of a row that it makes, and with `body` what it says itself. */
const steps: Record<string, { before: AnyCall; says?: Values; body?: Values; make?: true }> = {
  'anamnesis.remove': { before: contract.anamnesis.save, says: { signed: null } },
  'courseSchedule.substitute': { before: contract.courseSchedule.cancel },
  'deviceOffice.reorder': { before: deviceOffice.edit },
  'foods.release': { before: foods.refuse },
  'healthcare.decide': { before: healthcare.decide, says: { amount: 12_000 }, body: { amount: 13_000 } },
  'healthcare.erase': { before: healthcare.request, says: { year: 2023 }, make: true },
  'healthcare.remove': { before: healthcare.decide, says: { status: 'rejected', reason: 'Doppelt' } },
  'healthcare.withdraw': { before: healthcare.request, says: { year: 2025 } },
  'offers.publish': { before: contract.offers.edit, says: { internalTitle: 'Anders' } },
}

const { account, courseSchedule, livestreams, reservations, studios } = contract

/** Acts that change a row whatever was seen of it, before an edit of the same device: each call with what it says otherwise than its example. */
const blind: Record<string, readonly (readonly [AnyCall, Values?])[]> = {
  'account.edit': [
    [account.streakGoal, { streakGoal: 5 }],
    [studios.pick, { studio_code: 'pfungen' }],
  ],
  'courseSchedule.edit': [[courseSchedule.cancel], [courseSchedule.reopen]],
  'deviceOffice.edit': [[deviceOffice.transfer, { to: 'pfungen' }]],
  'deviceOffice.editExercise': [
    [deviceOffice.add],
    [deviceOffice.transferExercise, { to: (deviceOffice.add.example!.body as Values)._id }],
  ],
  'events.edit': [[events.cancel], [events.revive]],
  'foods.edit': [[foods.refuse, { reason: 'Doppelt' }], [foods.release]],
  'galleries.say': [[galleries.revoke]],
  'livestreams.edit': [[livestreams.cancel], [livestreams.reopen]],
  'reservationOffice.editType': [[reservations.report], [reservations.unreport], [reservationOffice.reactivate]],
}

/** Tried where rows for it are made. */
const elsewhere: Record<string, string> = {
  'daycare.turn': 'server/daycare/daycare.test.ts',
  'absences.changeHoliday': 'server/absences/onTop.test.ts',
  'absences.changeTrip': 'server/absences/onTop.test.ts',
  'absences.changeWish': 'server/absences/onTop.test.ts',
  'absences.endSick': 'server/absences/onTop.test.ts',
  'absences.removeSick': 'server/absences/onTop.test.ts',
  'appointments.cancelFor': 'server/appointments/appointments.test.ts',
  'appointments.moveFor': 'server/appointments/appointments.test.ts',
  'anamnesisForms.removePage': 'server/anamnesisForms/formDraft.test.ts',
  'campaigns.removePage': 'server/campaigns/campaignQuestions.test.ts',
  'chat.picture': 'server/chat/twoAdmins.test.ts',
  'chat.removeMember': 'server/chat/twoAdmins.test.ts',
  'contracts.decline': 'server/contracts/contracts.test.ts',
  'contracts.remove': 'server/contracts/contracts.test.ts',
  'contracts.removeTemporary': 'server/contracts/contracts.test.ts',
  'employees.end': 'server/employees/employees.test.ts',
  'figures.remove': 'server/figures/figures.test.ts',
  'leads.removePage': 'server/leads/publicForms.test.ts',
  'documents.edit': 'server/documents/documents.test.ts',
  'documents.remove': 'server/documents/documents.test.ts',
  'timetracking.update': 'server/timetracking/timetracking.test.ts',
  'timetracking.remove': 'server/timetracking/timetracking.test.ts',
  'timeOffice.update': 'server/timetracking/timetracking.test.ts',
  'timeOffice.remove': 'server/timetracking/timetracking.test.ts',
  'timeCorrections.update': 'server/timetracking/timetracking.test.ts',
  'timeCorrections.remove': 'server/timetracking/timetracking.test.ts',
  'timeCorrections.accept': 'server/timetracking/timetracking.test.ts',
  'timeCorrections.reject': 'server/timetracking/timetracking.test.ts',
  'timestop.withdraw': 'server/timestop/timestop.test.ts',
  'timestop.cut': 'server/timestop/timestop.test.ts',
  'timestop.decline': 'server/timestop/timestop.test.ts',
  'timestop.shorten': 'server/timestop/timestop.test.ts',
  'timestop.assign': 'server/timestop/publicForm.test.ts',
  'timestop.saveSettings': 'server/timestop/timestop.test.ts',
  'credits.decide': 'server/timestop/credits.test.ts',
  'trainingFeedback.turn': 'server/plans/feedback.test.ts',
  'upgrades.takeBack': 'server/contracts/upgrades/upgrades.test.ts',
}

for (const [name, call] of seeing.filter(([name]) => ![edits, removals, steps, elsewhere].some(table => name in table))) {
  const calls = (contract as Record<string, Record<string, AnyCall>>)[name.split('.')[0]!]!
  const kind = /\.remove(\w*)$/.exec(name)?.[1]
  const [change, restore] = [calls[`edit${kind}`], calls[`restore${kind}`]]
  const body = (call.example?.body ?? {}) as Values
  if (kind !== undefined && change && restore) removals[name] = { edit: change, back: restore }
  else if ('title' in body) edits[name] = titled
  else if ('name' in body) edits[name] = named
}

test('each call that says what was seen of its row is tried', () => {
  const tried = [edits, removals, steps, elsewhere].flatMap(Object.keys)
  expect(tried.sort()).toEqual(seeing.map(([name]) => name).sort())
})

/** The same with ids of their own for all parts within it. */
const reborn = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(reborn)
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, name === '_id' ? v7() : reborn(value)]))
}
/** Those whose parts nobody else's row may have. */
const ofParts = new Set(['plans.create', 'ownWorkouts.create'])
const makers = calls.filter(call => call.editedBy).map((call): [string, AnyCall] => [nameOf(call), call])

const of = (table: object) => seeing.filter(([name]) => name in table)

/** Acts of one device, each of which builds on those before it. */
function device(who?: Somebody) {
  const acts: string[] = []
  return {
    acts,
    async does(call: AnyCall, input: Input) {
      const key = v7()
      const answer = await ask(call, input, key, acts, who)
      acts.push(`${nameOf(call)}:${key}`)
      return answer
    },
  }
}

const stale = { status: 409, code: 'stale' }

let tried = 0
/** All of it is more than one session may ask in a minute. */
beforeEach(async () => {
  tried += 1
  if (tried % 40 === 0) office = await employee(house, 'admin')
})

describe('acts of one device on a row, of which all saw the same', () => {
  const sent = (call: AnyCall, input: Input, key: string, buildsOn?: string): SentAct => {
    const { path, init } = requestOf(call, input as never)
    const body = init.body === undefined ? {} : { body: String(init.body) }
    return {
      key,
      lane: laneOf(call, input, key),
      method: call.method,
      path,
      contract: contractVersion,
      ...body,
      ...(buildsOn && { buildsOn }),
    }
  }

  test.each(of(edits))(
    '%s: the last stands, also of one request or a lost answer; of two with another device’s between them the second is told',
    async (name, call) => {
      const seen = await present(call)
      const [one, two, three] = [v7(), v7(), v7()]
      const acts = [sent(call, edit(call, 0, seen), one), sent(call, edit(call, 1, seen), two, `${name}:${one}`)]
      const { reply } = await house.as(actor(call), sync.acts, { body: { acts } })
      expect(reply.verdicts.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([200, 200])
      expect(await ask(call, edit(call, 2, seen))).toMatchObject(stale)
      const before = [`${name}:${one}`, `${name}:${two}`]
      const third = await ask(call, edit(call, 2, seen), three, before)
      expect(third).toMatchObject({ status: 200 })
      expect((await ask(call, edit(call, 2, seen), three, before)).reply).toEqual(third.reply)
      expect(await ask(call, edit(call, 3, await present(call)))).toMatchObject({ status: 200 })
      expect(await ask(call, edit(call, 4, seen), v7(), [...before, `${name}:${three}`])).toMatchObject(stale)
    },
  )

  test.each(of(removals))('%s: what was edited before goes, comes back and is edited again', async (name, call) => {
    await here.restore()
    const { edit: change, back, make, says } = removals[name]!
    const own = make && { ...(make.example!.body as Values), _id: v7(), ...edits[nameOf(change)]!.says(7), ...says }
    if (make) expect(await ask(make, { body: own })).toMatchObject({ status: 200 })
    const named = ({ body, ...rest }: Input, values?: Values): Input =>
      own ? { ...rest, params: { id: own._id }, ...(body ? { body: { ...(body as Values), ...own, ...values } } : {}) } : { ...rest, body }
    const edited = (nth: number, seen: number) => named(edit(change, nth, seen), edits[nameOf(change)]!.says(nth))
    const seen = own ? 1 : await present(change)
    const removed = named(withSeen(call, call.example ?? {}, seen))
    const phone = device()
    expect(await phone.does(change, edited(0, seen))).toMatchObject({ status: 200 })
    expect(await ask(call, removed)).toMatchObject(stale)
    expect(await phone.does(call, removed)).toMatchObject({ status: 200 })
    if (!back) return
    expect(await phone.does(back, back === make ? { body: own } : named(back.example ?? {}))).toMatchObject({ status: 200 })
    expect(await phone.does(change, edited(1, seen))).toMatchObject({ status: 200 })
    expect(await ask(change, edited(2, seen))).toMatchObject(stale)
  })

  test.each(makers)(
    '%s: written anew while its answer was lost, the row is as it was written last; another’s is taken',
    async (name, make) => {
      await here.restore()
      const [, change] = seeing.find(([own]) => own === make.editedBy)!
      const example = make.example!.body
      const body = { ...((ofParts.has(name) ? reborn(example) : example) as Values), _id: v7() }
      const said = (nth: number) => ({ ...body, ...edits[nameOf(change)]!.says(nth) })
      const phone = device(actor(make))
      expect((await phone.does(make, { body: said(50) })).status).toBe(200)
      expect(await ask(make, { body: said(51) })).toMatchObject({ status: 409, code: 'taken' })
      for (const nth of [51, 52]) expect(await phone.does(make, { body: said(nth) })).toMatchObject({ status: 200 })
      // Made once more as it stands, it is that row.
      expect(await ask(make, { body: said(52) })).toMatchObject({ status: 200 })
      const params = change.path.includes(':id') ? { params: { id: body._id } } : {}
      const next = (nth: number, version: number) => ({ ...params, body: { ...said(nth), version } })
      expect(await phone.does(change, next(53, 1))).toMatchObject({ status: 200 })
      expect(await ask(change, next(54, 4))).toMatchObject({ status: 200 })
      expect((await phone.does(make, { body: said(55) })).code).toBe('taken')
    },
  )

  test.each(of(steps))('%s: after what this device did before', async (name, call) => {
    await here.restore()
    const { before, says = {}, body, make } = steps[name]!
    const id = make ? v7() : (call.example!.params?.id ?? (call.example!.body as { _id?: string })._id)
    const of = (other: AnyCall, values: Values = {}): Input => {
      const { params, body, ...rest } = (other.example ?? {}) as Input
      if (other.path.includes(':id')) return { ...rest, params: { ...params, id: id! }, body: body && { ...body, ...values } }
      return { ...rest, body: { ...(body as Values), ...(id && { _id: id }), ...values } }
    }
    if (make) expect(await ask(before, of(before))).toMatchObject({ status: 200 })
    const { reply } = await ask(call, withSeen(call, of(call), 1_000_000))
    const seen = (reply as unknown as { current: { version: number } }).current.version
    const mine = withSeen(call, of(call, body), seen)
    const first =
      nameOf(before) in edits ? edit(before, 0, seen) : seenIn(before) ? withSeen(before, of(before), seen, says) : of(before, says)
    const phone = device()
    expect(await phone.does(before, first)).toMatchObject({ status: 200 })
    expect(await ask(call, mine)).toMatchObject(stale)
    expect((await phone.does(call, mine)).code).not.toBe('stale')
  })

  test.each(Object.entries(blind))('%s: after acts that asked for no version', async (name, before) => {
    await here.restore()
    const [, call] = seeing.find(([own]) => own === name)!
    const seen = await present(call)
    const phone = device(actor(call))
    const id = edit(call, 6, seen).params?.id
    for (const [act, values] of before) {
      const { params, body, ...rest } = (act.example ?? {}) as Input
      const input = {
        ...rest,
        ...(params && { params: { ...params, ...(id && { id }) } }),
        ...(body ? { body: { ...body, ...values } } : {}),
      }
      expect(await phone.does(act, input)).toMatchObject({ status: 200 })
    }
    expect(await ask(call, edit(call, 6, seen))).toMatchObject(stale)
    expect(await phone.does(call, edit(call, 6, seen))).toMatchObject({ status: 200 })
  })
})
