import { v7 } from 'uuid'
import { newcomer } from '#e2e/account.ts'
import { draws } from '#e2e/bench/figures/draws.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { Server } from '#e2e/server.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'
import { breaks, Phone } from './phone.ts'
import { agree, drawn, type Figures, tell } from './story.ts'

test.use({ of: ['chat'] })

/** The first story's seed: `SEED` tells a story again, alone where `STORIES` says 1. */
const seed = Number(process.env.SEED) || 1
/** Four of them have 200 messages and more, 20 kills of a browser and 12 of the server. */
const stories = Number(process.env.STORIES) || 4
const long: Figures = { messages: 52, kills: 5, deaths: 3, cellars: 4 }
const short: Figures = { messages: 12, kills: 1, deaths: 1, cellars: 1 }

test('what two write to each other over lines that break is there once and in order, when a phone and the server were killed', {
  tag: '@long',
}, async ({ server: { url: origin } }) => {
  test.setTimeout(240_000)
  await inCellar({ origin, names: ['Anna', 'Sandro'] }, async ({ phones, server, list }) => {
    await tell(drawn(1, phones.length, short), phones, server)
    await agree(phones, list)
  })
})

test.describe('the cellar', { tag: '@long' }, () => {
  for (let nth = 0; nth < stories; nth++) {
    const told = seed + nth
    test(`whatever dies, four devices of two people show the same conversation: story ${told}`, async ({ server: { url: origin } }) => {
      test.setTimeout(900_000)
      const names = ['Anna Telefon', 'Anna Tablet', 'Sandro Telefon', 'Sandro Tablet']
      await inCellar({ origin, names, draw: draws(told) }, async ({ phones, server, list, picture }) => {
        const [first] = phones as [Phone]
        // A picture that never gets through holds back no word.
        first.line.files = false
        await first.picture(await photo('jpeg', 300, 200))
        const steps = drawn(told, phones.length, long)
        test.info().annotations.push({
          type: 'story',
          description: JSON.stringify(steps.filter(step => Object.keys(step).length > 3 || step.act !== 'say')),
        })
        await tell(steps, phones, server)
        expect(await picture()).toBeNull()
        const order = await agree(phones, list)
        await expect.poll(picture, { timeout: 120_000 }).not.toBeNull()
        // What a device has shown it has, without anybody to ask.
        for (const phone of phones) {
          phone.line.goes(true)
          await phone.reopen()
          await expect.poll(() => phone.texts(), { message: phone.name }).toEqual(order)
        }
      })
    })
  }
})

interface Cellar {
  phones: Phone[]
  server: Server
  /** The studio's messages in their order. */
  list: () => Promise<string[]>
  picture: () => Promise<string | null>
}

/** A group of the trainer's in which Anna and Sandro are, on devices of these names, each behind a line that breaks as drawn. */
async function inCellar(
  { origin, names, draw = draws(1) }: { origin: string; names: readonly string[]; draw?: () => number },
  act: (cellar: Cellar) => Promise<void>,
) {
  const server = await Server.start()
  const phones: Phone[] = []
  try {
    const { url } = server
    const [anna, sandro] = await Promise.all([
      newcomer(url, { vorname: 'Anna', nachname: 'Kellermann' }),
      newcomer(url, { vorname: 'Sandro', nachname: 'Treppensteiger' }),
    ])
    const trainer = await serverOf(url, 'trainer@formkurve.example')
    const group = v7()
    await trainer.post('chat/groups', { _id: group, name: 'Kellergruppe', memberIds: [anna._id, sandro._id] })
    for (const { email } of [anna, sandro]) await (await serverOf(url, email)).post(`chat/groups/${group}/invitation`, { accept: true })
    await trainer.put(`chat/groups/${group}/members/${anna._id}`, { role: 'admin' })
    for (const name of names) {
      const { email } = name.startsWith('Anna') ? anna : sandro
      phones.push(await Phone.open({ name, email, origin, server: url, group, width: name.endsWith('Tablet') ? 820 : 390 }))
    }
    for (const { line } of phones) breaks(line, draw)
    const list = async () => {
      const { rows } = (await trainer.get(`chat/groups/${group}/messages?after=0&limit=500`)) as {
        rows: { text: string; number: number }[]
      }
      return rows.sort((one, other) => one.number - other.number).map(({ text }) => text)
    }
    const picture = async () => ((await trainer.get(`chat/groups/${group}`)) as { bild: string | null }).bild
    await act({ phones, server, list, picture })
  } finally {
    for (const phone of phones) await phone.close()
    await server.remove()
  }
}
