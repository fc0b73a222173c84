import { v7 } from 'uuid'
import type { Big } from '#e2e/bench/big.ts'
import { type Figure, inTurn, median } from '#e2e/bench/figure.ts'
import type { Database } from '#server/kit/database.ts'
import { leadForm as form, leadWording } from '#server/leads/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { type Post, postRate } from './posts.ts'
import { lanes } from './tpcb.ts'

const aim = 0.5
const link = 'probetraining'

/** A stranger's form until its answer, with a proof of work made ahead, against a bare Express that inserts a row in the same PostgreSQL. */
export const leadForm: Figure = {
  name: 'lead-form',
  async measure({ quick, note, work }) {
    const { ready, missing } = await work()
    if (!ready) {
      note(`Forms of strangers: not measured (${missing}).`)
      return []
    }
    await addForm(ready.record.db)
    const each = quick ? 40 : 250
    const all = { ours: () => oursOf(ready, each), bare: () => bareOf(ready, each) }
    await inTurn(1, all)
    const taken = await inTurn(quick ? 2 : 7, all)
    const [ours, bare] = [median(taken.ours!), median(taken.bare!)]
    note(
      `Forms of strangers: ${each} a round, ${lanes} at once, each of somebody new at an address of their own; ours counts them, burns the key, checks the proof, looks at all leads for the same person, writes lead, enquiry and next step and tells the studio; the peer inserts the row.`,
    )
    return [
      {
        figure: `forms of strangers until the answer, ${lanes} at once`,
        unit: '/s',
        ours,
        peers: [{ name: 'bare Express', value: bare }],
        aim: `≥ ${aim}× (peer ÷ ours ≤ ${1 / aim})`,
        met: ours.p50 >= aim * bare.p50,
      },
    ]
  },
}

type Ready = NonNullable<Big['ready']>

async function addForm(db: Database) {
  const _id = v7()
  await db.insert(form).values({ _id, link, title: 'Probetraining' })
  const text = 'Deine Angaben brauchen wir, um uns bei dir zu melden.'
  await db.insert(leadWording).values({ form: _id, number: 1, text, at: new Date().toISOString() })
}

/** The secret of the bench's servers, by which a challenge is signed. */
const signs = { settings: { secrets: { token: new Uint8Array(32).fill(1) } } } as Parameters<typeof proofFor>[0]

let people = 0

function filledIn() {
  const n = people++
  const lead = {
    vorname: 'Flurina',
    nachname: `Messung ${n}`,
    email: `messung${n}@gross.formkurve.example`,
    telefon: `+4178${String(n).padStart(7, '0')}`,
    wish: 'Am liebsten am Abend.',
  }
  const address = [10, n >> 16, (n >> 8) & 255, n & 255].join('.')
  return { sent: { lead, studio: 'winterthur' }, headers: { 'content-type': 'application/json', 'x-forwarded-for': address } }
}

/** The rate of forms that were all made before the first goes out. */
const rateOf = (posts: Post[]) => postRate(() => posts.pop())

async function oursOf({ house }: Ready, many: number) {
  const posts: Post[] = []
  for (let n = 0; n < many; n++) {
    const key = v7()
    const { sent, headers } = filledIn()
    const body = JSON.stringify({ ...sent, proof: await proofFor(signs, key) })
    posts.push({ url: `${house.url}/api/leads/public/${link}`, headers: { ...headers, 'idempotency-key': key }, body })
  }
  return rateOf(posts)
}

const bareOf = ({ house }: Ready, many: number) =>
  rateOf(
    Array.from({ length: many }, () => {
      const { sent, headers } = filledIn()
      return { url: `${house.bare}/lead`, headers, body: JSON.stringify(sent) }
    }),
  )
