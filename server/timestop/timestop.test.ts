import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { RefusalBody } from '#contract/refusals.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import { entry } from '#server/accessControl/tables.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { employee, member } from '#server/testing/make.ts'
import { timestop, timestopSetting } from './tables.ts'
import { openPauses, type Pauses } from './testing/scene.ts'

let house: Pauses['house']
let { office, seller, stranger, running, ask, enter, turn, pause, in10, reasons, one } = {} as Pauses
beforeAll(async () => {
  ;({ house, office, seller, stranger, running, ask, enter, turn, pause, in10, reasons, one } = await openPauses())
}, 60_000)
afterAll(() => house.close())

const newcomer = () => member(house, { studioCode: 'here', vorname: 'Mia', nachname: 'Frei' })
/** The body of a refusal. */
const refusal = ({ reply }: { reply: unknown }) => reply as RefusalBody
const cameIn = (who: { _id: string }, day: string) =>
  house.db
    .insert(entry)
    .values({ _id: v7(), studio: 'here', at: instantOf(day, '12:00'), receivedAt: instantOf(day, '12:00'), person: who._id, outcome: 'in' })

test('what a member asks for waits, is accepted as an event of the contract, and moves its end by as many days', async () => {
  const who = await newcomer()
  const row = await running(who)
  const end = (await one(row)).reply.finalEnd!
  const { reply: asked } = await ask(who, row)
  expect(asked.state).toBe('open')
  expect((await one(row)).reply.life.pauses).toEqual([])
  const { reply, code } = await turn(asked._id, 'accepted', { version: asked.version })
  expect([code, reply.state, reply.days, reply.fee]).toEqual([undefined, 'accepted', 7, 0])
  const whole = (await one(row)).reply
  expect([whole.finalEnd, whole.life.pauses]).toEqual([addDays(end, 7), [{ ...in10(), days: 7 }]])
  const { reply: mine } = await house.as(who, calls.mine)
  expect(mine.pauses).toMatchObject([{ _id: asked._id, state: 'accepted', newEnd: addDays(end, 7), index: row.index }])
  expect(mine.contracts).toMatchObject([{ index: row.index, signed: { _id: row._id }, visits: [] }])
  const [kept] = await house.db.select({ finalEnd: contract.finalEnd }).from(contract).where(eq(contract._id, row._id))
  expect(kept!.finalEnd).toBe(addDays(end, 7))
})

test('the same asking once more is one pause, another one under its id is refused', async () => {
  const who = await newcomer()
  const row = await running(who)
  const _id = v7()
  const answers = [await ask(who, row, { _id }), await ask(who, row, { _id })]
  expect(answers.map(({ reply }) => reply._id)).toEqual([_id, _id])
  expect((await ask(who, row, { _id, reason: reasons.short._id })).code).toBe('taken')
  expect(await house.db.$count(timestop, eq(timestop.person, who._id))).toBe(1)
})

test('a refusal names the day or the number on which it hangs', async () => {
  const who = await newcomer()
  const row = await running(who)
  await cameIn(who, today())
  await ask(who, row, in10(40, 5))
  const short = { reason: reasons.short._id }
  const said = async (over: Parameters<typeof ask>[2]) => {
    const { code, message } = refusal(await ask(who, row, over))
    return [code, message]
  }
  const dot = (day: string) => day.split('-').reverse().join('.')
  expect(await said(in10(42, 9))).toEqual([
    'pause-overlaps',
    `Vom ${dot(in10(40, 5).from)} bis ${dot(in10(40, 5).to)} ist schon eine Pause erfasst.`,
  ])
  expect(await said(in10(0, 3))).toEqual([
    'pause-visit',
    `Am ${dot(today())} ist ein Besuch erfasst: Dieser Tag lässt sich nicht pausieren.`,
  ])
  expect(await said({ ...short, ...in10(60, 13) })).toEqual(['pause-short', 'Mit diesem Grund dauert eine Pause mindestens 14 Tage.'])
  expect(await said({ ...short, ...in10(60, 21) })).toEqual(['pause-long', 'Mit diesem Grund dauert eine Pause höchstens 20 Tage.'])
  expect(await said({ ...short, ...in10(60, 18) })).toEqual(['pause-year', 'In diesem Vertragsjahr sind noch 15 Tage Pause möglich.'])
  expect((await said(in10(-40, 5)))[0]).toBe('pause-not-running')
  expect((await said({ reason: v7() }))[0]).toBe('pause-reason')
  expect((await ask(who, { index: 9 })).code).toBe('missing')
})

test('a day with an entry is passed over by whoever decides, with a reason, and by nobody else', async () => {
  const who = await newcomer()
  const row = await running(who)
  await cameIn(who, today())
  const now = in10(0, 3)
  expect(refusal(await enter(seller, row, { ...now, overrule: 'Arzt' })).message).toContain('war die Person im Studio')
  const { reply, code } = await enter(office, row, { ...now, overrule: 'Nur kurz abgeholt', accept: true })
  expect([code, reply.state]).toEqual([undefined, 'accepted'])
  const whole = await pause(reply._id)
  expect(whole.history.at(-1)).toMatchObject({ what: 'Angenommen', reason: 'Nur kurz abgeholt', author: 'Ruth Hofstetter' })
  expect(whole.way).toBe('desk')
})

test('a seller enters, and only whoever decides there accepts; elsewhere there is no such pause', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await enter(seller, row, { accept: true })
  expect(reply.state).toBe('open')
  expect((await turn(reply._id, 'accepted', { who: seller })).code).toBe('forbidden')
  expect((await turn(reply._id, 'accepted', { who: stranger })).code).toBe('missing')
  expect((await enter(stranger, row)).code).toBe('missing')
  expect((await house.as(stranger, calls.one, { params: { id: reply._id } })).code).toBe('missing')
  expect((await house.as(stranger, calls.ofPerson, { params: { userId: who._id } })).reply).toMatchObject({ pauses: [], contracts: [] })
  expect((await house.as(stranger, calls.open, { query: {} })).reply.rows.map(({ _id }) => _id)).not.toContain(reply._id)
  expect((await house.as(seller, calls.open, { query: { q: 'frei mia' } })).reply.rows.map(({ _id }) => _id)).toContain(reply._id)
  expect((await house.as(await newcomer(), calls.pdf, { params: { id: reply._id } })).code).toBe('missing')
  for (const reader of [who, seller]) expect((await house.as(reader, calls.pdf, { params: { id: reply._id } })).status).toBe(200)
})

test('declining says why, by mail and bell; what it is already is no news, and what is decided hands the row back', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply: asked } = await ask(who, row)
  const decline = (version: number) =>
    house.as(office, calls.decline, { params: { id: asked._id }, body: { reason: 'Der Beleg fehlt.', version } })
  expect((await decline(9)).code).toBe('stale')
  const [first, again] = [await decline(1), await decline(1)]
  expect([first.reply.state, again.reply.version]).toEqual(['declined', first.reply.version])
  const late = await turn(asked._id, 'accepted')
  expect([late.code, (refusal(late).current as { state: string }).state]).toEqual(['pause-state', 'declined'])
  expect((await house.as(who, calls.withdraw, { params: { id: asked._id }, body: { version: 2 } })).code).toBe('pause-state')
  await house.runJobs()
  const [{ email } = { email: '' }] = await house.db.select({ email: person.email }).from(person).where(eq(person._id, who._id))
  const mails = (await house.db.select().from(sandboxMail)).filter(mail => mail.to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Deine Pause ist angefragt', 'Deine Pause ist abgelehnt']))
  expect(mails.find(({ subject }) => subject.endsWith('abgelehnt'))?.text).toContain('Der Beleg fehlt.')
  const bells = await house.db.select({ title: notification.title, link: notification.link }).from(notification)
  expect(bells).toContainEqual({ title: 'Deine Pause ist abgelehnt', link: '/user?teil=contract' })
  expect(mails.find(({ subject }) => subject.endsWith('abgelehnt'))?.text).toContain('/user?teil=contract')
})

test('one’s own is withdrawn while nobody has decided, and nobody else’s', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await ask(who, row)
  const withdraw = (by = who, version = 1) => house.as(by, calls.withdraw, { params: { id: reply._id }, body: { version } })
  expect((await withdraw(await newcomer())).code).toBe('missing')
  expect((await withdraw(who, 7)).code).toBe('stale')
  expect([(await withdraw()).reply.state, (await withdraw()).reply.version]).toEqual(['withdrawn', 2])
  expect((await ask(who, row)).reply.state).toBe('open')
})

test('cut short from tomorrow on, the days come back and the event says fewer; whole before it begins', async () => {
  const who = await newcomer()
  const row = await running(who)
  const end = (await one(row)).reply.finalEnd!
  const { reply } = await enter(office, row, { ...in10(0, 20), reason: reasons.usual._id, accept: true })
  const cut = (to: string, version: number, by = who) => house.as(by, calls.cut, { params: { id: reply._id }, body: { to, version } })
  expect((await cut(addDays(today(), -1), reply.version)).code).toBe('pause-late')
  expect((await cut(addDays(today(), 30), reply.version)).code).toBe('pause-late')
  const { reply: next } = await cut(addDays(today(), 4), reply.version)
  expect((await cut(addDays(today(), 4), reply.version)).reply.version).toBe(next.version)
  const whole = (await one(row)).reply
  expect([whole.finalEnd, whole.life.pauses[0]!.days]).toEqual([addDays(end, 5), 5])
  expect(await house.db.$count(contractEvent, eq(contractEvent.contract, row._id))).toBe(4)

  const { reply: later } = await enter(office, row, { ...in10(30, 10), accept: true })
  const back = await house.as(seller, calls.shorten, {
    params: { id: later._id },
    body: { to: addDays(today(), 29), version: later.version },
  })
  expect([back.code, back.reply.state, back.reply.days]).toEqual([undefined, 'withdrawn', 0])
  expect((await one(row)).reply.life.pauses).toHaveLength(1)
})

test('what goes beyond the last day is cut there, and after a notice the end moves, too', async () => {
  const who = await newcomer()
  const row = await running(who, {})
  const end = (await one(row)).reply.finalEnd!
  const { reply } = await enter(office, row, { from: addDays(end, -3), to: addDays(end, 20), accept: true })
  const whole = await pause(reply._id)
  expect([whole.to, whole.days, whole.after!.finalEnd]).toEqual([end, 4, addDays(end, 4)])
})

test('who is known to the access-control service waits for what is done there by hand, step by step', async () => {
  const who = await newcomer()
  const row = await running(who)
  await house.db.update(person).set({ tacUserId: 'tac-4711' }).where(eq(person._id, who._id))
  const { reply } = await enter(office, row, { accept: true })
  expect(reply.state).toBe('manual')
  const manual = async () => (await house.as(seller, calls.manual, { query: {} })).reply.rows.map(({ _id }) => _id)
  expect(await manual()).toContain(reply._id)
  const { steps } = await pause(reply._id)
  expect(steps.map(({ step, title }) => [step, title.slice(0, 28)])).toEqual([
    ['bonus', 'Bonuszeit (BONUSPERIOD) von '],
    ['idle', 'Unterbruch (IDLEPERIOD) vom '],
  ])
  const tick = (step: 'idle' | 'bonus' | 'cut' | 'cutBonus', done = true) =>
    house.as(seller, calls.step, { params: { id: reply._id }, body: { step, done } })
  expect((await tick('idle')).reply.state).toBe('manual')
  expect((await tick('cut')).code).toBe('missing')
  expect((await tick('bonus')).reply.state).toBe('accepted')
  expect((await tick('bonus', false)).reply.state).toBe('manual')
  const { reply: ready } = await tick('bonus')
  const { reply: shorter } = await house.as(office, calls.shorten, {
    params: { id: reply._id },
    body: { to: in10(10, 3).to, version: ready.version },
  })
  expect(shorter.state).toBe('manual')
  await tick('cut')
  expect((await tick('cutBonus')).reply.state).toBe('accepted')
})

test('cut while its days are not entered there yet, one step shortens what was, the other enters what is left', async () => {
  const who = await newcomer()
  const row = await running(who)
  const end = (await one(row)).reply.finalEnd!
  await house.db.update(person).set({ tacUserId: 'tac-4712' }).where(eq(person._id, who._id))
  const { reply } = await enter(office, row, { accept: true })
  const params = { id: reply._id }
  const tick = (step: 'idle' | 'bonus' | 'cut') => house.as(seller, calls.step, { params, body: { step, done: true } })
  const { reply: half } = await tick('idle')
  await house.as(office, calls.shorten, { params, body: { to: in10(10, 3).to, version: half.version } })
  const left = (await pause(reply._id)).steps.filter(({ doneAt }) => doneAt === null)
  expect(left.map(({ step }) => step)).toEqual(['bonus', 'cut'])
  expect(left[0]!.title).toContain('von 3 Tagen')
  expect(left[0]!.title).toContain(dayText(addDays(end, 3)))
  await tick('bonus')
  expect((await tick('cut')).reply.state).toBe('accepted')
})

test('cut before anything was entered there, its days are entered as they are now, those behind the end too', async () => {
  const who = await newcomer()
  const row = await running(who)
  const end = (await one(row)).reply.finalEnd!
  await house.db.update(person).set({ tacUserId: 'tac-4713' }).where(eq(person._id, who._id))
  const { reply } = await enter(office, row, { accept: true })
  const shorten = (to: string, version: number) => house.as(office, calls.shorten, { params: { id: reply._id }, body: { to, version } })
  const { reply: shorter } = await shorten(in10(10, 3).to, reply.version)
  const { steps } = await pause(reply._id)
  expect([shorter.state, steps.map(({ step }) => step)]).toEqual(['manual', ['bonus', 'idle']])
  expect(steps[0]!.title).toContain(`von 3 Tagen eintragen: neues Ende am ${dayText(addDays(end, 3))}`)
  const { reply: none } = await shorten(addDays(in10().from, -1), shorter.version)
  expect([none.state, (await pause(reply._id)).steps]).toEqual(['withdrawn', []])
})

test('comments are the studio’s; a reminder goes out once a day', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await ask(who, row)
  const body = { _id: v7(), id: reply._id, text: 'Zeugnis kommt per Post.' }
  for (let twice = 0; twice < 2; twice++) expect((await house.as(seller, calls.comment, { body })).code).toBeUndefined()
  expect((await pause(reply._id, seller)).commentRows).toMatchObject([{ text: body.text, author: 'Sandro Zehnder' }])
  expect((await house.as(stranger, calls.comment, { body: { ...body, _id: v7() } })).code).toBe('missing')
  const remind = (text: string) => house.as(seller, calls.remind, { body: { id: reply._id, text } })
  expect([(await remind('das Arztzeugnis')).code, (await remind('das Arztzeugnis')).code]).toEqual([undefined, undefined])
  expect((await remind('der Ausweis')).code).toBe('pause-reminded')
  const { reply: mine } = await house.as(who, calls.mine)
  expect(mine.pauses[0]).toMatchObject({ reminder: 'das Arztzeugnis', version: reply.version })
  expect(JSON.stringify(mine)).not.toContain('per Post')
})

test('settings are saved for the whole chain as they were seen', async () => {
  expect((await house.as(office, calls.settings)).code).toBe('forbidden')
  const chief = await employee(house, 'admin')
  const { reply } = await house.as(chief, calls.settings)
  const save = (version: number, text: string, who = chief) => house.as(who, calls.saveSettings, { body: { ...reply, text, version } })
  const manager = await employee(house, 'studio_manager', ['here'])
  expect((await house.as(manager, calls.settings)).code).toBeUndefined()
  // Reasons of before do not say whether they tell something of health: where a proof is needed they do, whoever hands them back.
  const before = reply.reasons.map(({ isHealth: _, ...reason }) => reason as (typeof reply.reasons)[number])
  await house.db.update(timestopSetting).set({ reasons: before })
  const stale = await save(9, 'Anders')
  expect([(await save(reply.version, 'Anders', manager)).code, stale.code]).toEqual(['forbidden', 'stale'])
  const { reasons: handed } = (stale.reply as unknown as { current: typeof reply }).current
  expect(handed.map(({ isHealth }) => isHealth)).toEqual(before.map(({ needsProof }) => needsProof))
  expect((await save(reply.version, 'Anders')).reply).toMatchObject({ text: 'Anders', version: reply.version + 1 })
  // An app of before does not know what tells something of health, and turns it neither on nor off.
  const since = (await house.as(chief, calls.settings)).reply
  const marked = since.reasons.map((reason, nth) => ({ ...reason, isHealth: nth > 0, needsProof: nth === 0 }))
  const { version } = (await house.as(chief, calls.saveSettings, { body: { ...since, reasons: marked } })).reply
  const [like] = marked
  const strange = { ...like!, _id: v7(), text: 'Neu', needsProof: true }
  const unmarked = [...marked, strange].map(({ isHealth: _, ...reason }) => reason)
  const { reply: again } = await house.as(chief, calls.saveSettings, { body: { ...since, version, text: 'Anders', reasons: unmarked } })
  expect(again.reasons.map(({ isHealth }) => isHealth)).toEqual([...marked.map((_, nth) => nth > 0), true])
  await house.as(chief, calls.saveSettings, { body: { ...since, version: again.version } })
  const { reply: open } = await house.as(undefined, calls.text)
  expect([open.text, open.reasons.map(({ text }) => text).includes('Ausland')]).toEqual(['Anders', false])
  expect(open.closures).toMatchObject([{ studio: 'here' }, { studio: 'there' }])
})
