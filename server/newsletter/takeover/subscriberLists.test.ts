import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf, offersOf } from '#contract/newsletter/words.ts'
import { addressIn, record } from '#server/newsletter/ledger.ts'
import { mayAdvertise } from '#server/newsletter/rules.ts'
import { subscriberList } from '#server/newsletter/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'

const house = testHouse()
let one: Somebody
let other: Somebody
beforeAll(async () => {
  one = await employee(house, 'admin')
  other = await employee(house, 'admin')
}, 60_000)

const head = 'E-Mail;Center;Datum;Quelle'
const check = async (...lines: string[]) => {
  const base64 = Buffer.from([head, ...lines].join('\r\n')).toString('base64')
  const body = { field: 'file', name: 'Newsletter.csv', type: 'text/csv' as const, base64, table: true as const }
  return (await house.as(one, newsletter.checkSubscribers, { query: {}, body } as never)).reply
}
const take = (who: Somebody, id: string) => house.as(who, newsletter.takeSubscribers, { params: { id } }, { key: v7() })
const may = (address: string) => mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose: newsletterOf('Frauenfeld') })
const said = (address: string, kind: 'asked' | 'withdrawn' | 'bounced') =>
  house.db.transaction(async tx => {
    const row = await addressIn({ tx, house }, { channel: 'email', address })
    await record(tx, row, { purpose: newsletterOf('Frauenfeld'), kind, source: 'Formular' })
  })

/** The row of an address of which nobody has said anything. */
const rowAt = (address: string) => house.db.transaction(tx => addressIn({ tx, house }, { channel: 'email', address }))

test('each line that can’t be taken is told, and nothing of such a file is kept', async () => {
  const dry = await check(
    'anna;Frauenfeld;01.03.2024;Website',
    'bea@postfach.example;Genf;01.03.2024;Website',
    'carl@postfach.example;Frauenfeld;01.03.2099;Website',
    'dora@postfach.example;Frauenfeld;2024-03-01;',
    'emil@postfach.example;Frauenfeld;2024-03-01;Website',
    'Emil@Postfach.example;frauenfeld;2024-03-02;Website',
  )
  expect([dry.id, dry.errors.map(({ line }) => line)]).toEqual([null, [2, 3, 4, 5, 7]])
  expect((await house.as(one, newsletter.lists)).reply).toEqual([])
})

test('a list counts by a second person’s word, once, and only where the ledger knows nothing', async () => {
  await said('nein@postfach.example', 'withdrawn')
  await said('gesperrt@postfach.example', 'bounced')
  await said('gefragt@postfach.example', 'asked')
  await rowAt('hatte-post@postfach.example')
  const customer = await rowAt('kundin@postfach.example')
  const told = { purpose: offersOf('thur'), kind: 'told', source: 'Registrierung' } as const
  await house.db.transaction(tx => record(tx, customer, told))
  const lines = ['neu', 'nein', 'gesperrt', 'gefragt', 'hatte-post', 'kundin'].map(
    name => `${name}@postfach.example;Frauenfeld;01.03.2024;Messe 2024`,
  )
  const dry = await check(...lines)
  expect(dry).toMatchObject({ lines: 6, fresh: 3, known: 3, faults: 0 })
  expect(await may('neu@postfach.example')).toBe(false)
  const alone = await take(one, dry.id!)
  expect([alone.status, alone.code]).toEqual([403, 'subscribers-own'])
  expect((await take(other, dry.id!)).reply).toMatchObject({ count: 3, alone: false })
  expect((await take(other, dry.id!)).reply).toMatchObject({ count: 3 })
  expect(await Promise.all(['hatte-post', 'kundin'].map(name => may(`${name}@postfach.example`)))).toEqual([true, true])
  const all = ['neu', 'nein', 'gesperrt', 'gefragt'].map(name => may(`${name}@postfach.example`))
  expect(await Promise.all(all)).toEqual([true, false, false, false])
  const [row] = (await house.as(one, newsletter.addresses, { query: { q: 'neu@' } })).reply.rows
  const { events } = (await house.as(one, newsletter.address, { params: { id: row!._id } })).reply
  expect(events).toMatchObject([{ kind: 'taken', source: 'Übernommen: Messe 2024', moment: '2024-03-01T12:00:00.000Z' }])
  const again = await check('spaet@postfach.example;Frauenfeld;01.03.2024;Messe')
  const late = await take(other, again.id!)
  expect([late.status, late.code]).toEqual([409, 'subscribers-taken'])
})

test('who says no while a list is taken over gets nothing, whichever of both comes first', async () => {
  await house.db.delete(subscriberList)
  const names = Array.from({ length: 12 }, (_, nth) => `eilig${nth}@postfach.example`)
  const dry = await check(...names.map(name => `${name};Frauenfeld;01.03.2024;Messe`))
  expect(dry.fresh).toBe(12)
  const [taken] = await Promise.all([take(other, dry.id!), ...names.map(name => said(name, 'withdrawn'))])
  expect(taken.status).toBe(200)
  expect(await Promise.all(names.map(may))).toEqual(names.map(() => false))
})
