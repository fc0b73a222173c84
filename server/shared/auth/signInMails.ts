import { and, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { mailOf } from '#server/outside/mail.ts'
import type { Works } from '#server/start/threads/works.ts'
import { type LetterData, type LetterName, writeLetter } from './letters.ts'
import { person } from './tables.ts'

type Drawing = 'billing' | 'contract' | 'handing' | 'notice'

/** A PDF that goes along, drawn when the mail is sent: a bill unless another drawing is named. */
export type Attached = {
  [Name in Drawing]: {
    /** With its extension. */
    name: string
    work: Name
    input: Parameters<Works[Name]>[0]
  }
}[Drawing]

type Mailing = { [Name in LetterName]: { template: Name; data: LetterData<Name> } }[LetterName] & {
  /** One address. */
  to: string
  /** The account that the mail is about: once that person has left it is not sent. Without it the mail goes out in any case. */
  person?: string
  /** Code of the studio whose brand the mail wears. */
  studio?: string | null
  papers?: readonly Attached[]
  /** Texts that go along, such as an iCalendar file. */
  texts?: readonly { name: string; text: string }[]
  /** Headers that a mail program reads. */
  headers?: Readonly<Record<string, string>>
  /** Key of the act; orders with the same key are one mail. */
  key?: string
  /** ISO instant after which the mail is of no use and is not sent. */
  until?: string
}

const kind = 'mail'

/** Orders a mail in the caller's transaction; address and content lie sealed until it is sent. */
export async function orderMail(tx: Tx, house: WithSettings, { key, person, ...mailing }: Mailing) {
  await orderJob(tx, { kind, key: `mail.${key ?? v7()}`, payload: { person, sealed: seal(house, mailing) } })
}

export const mailJob = jobOf<{ person?: string; sealed: string }>(kind, async (house, { person: about, sealed }, { key }) => {
  const { to, studio, until, template, data, papers = [], texts = [], headers } = unseal<Omit<Mailing, 'key' | 'person'>>(house, sealed)
  if (until && Date.now() > Date.parse(until)) return
  if (about && !(await isHere(house, about))) return
  const drawings = await Promise.all(papers.map(async paper => ({ name: paper.name, bytes: await drawAttachment(about ?? key, paper) })))
  const files = [...drawings, ...texts.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))]
  await mailOf(house).send({ to, key, files, headers, ...writeLetter(template, data, studio) })
})

/** One that was ordered before papers said what draws them is a bill. */
const drawAttachment = (whose: string, { work = 'billing', input }: Attached) => inThread<Drawing>(whose, work, input)

async function isHere({ db }: WithDb, _id: string) {
  const [found] = await db
    .select({ _id: person._id })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  return found !== undefined
}

/** Link that sets a password with a key from a mail (L17). */
export const passwordLink = ({ settings }: WithSettings, key: string, email: string) =>
  `${settings.publicUrl}/forgot?key=${key}&email=${encodeURIComponent(email)}`
