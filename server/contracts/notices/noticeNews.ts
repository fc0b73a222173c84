import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { francsText } from '#contract/rules/papers/said.ts'
import type { Appended } from '#server/contracts/append.ts'
import { type ContractRecord, decidersIn } from '#server/contracts/rules.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type Noticed, type NoticeStep, noticePaper } from './noticePaper.ts'
import type { NoticeOf } from './rows.ts'

const namespace = '5be0f4f5-5a2c-4a0b-b1b5-0f3a54a7be52'

/** The same for the same thing that is told. */
export const newsId = (what: string) => v5(what, namespace)

const viewOf = ({ person, index }: ContractRecord) => `/dashboard/contract/view/${person}/${index}`

/** The member whose contract it is, as long as their account is there. */
export async function memberOf(tx: Tx, { person: _id }: Pick<ContractRecord, 'person'>) {
  const [found] = await tx
    .select({ email: person.email, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  return found
}

async function placeOf(tx: Tx, { studio: code }: Pick<ContractRecord, 'studio'>) {
  const [found] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, code))
  return found?.name ?? code
}

/** Text that a member reads of a notice; why they leave stands in none of it (C13). */
function textOf({ row: { title }, life, notice }: Noticed, what: NoticeStep): { subject: string; text: string } {
  const until = life.finalEnd && `«${title}» endet am ${dayText(life.finalEnd)}.`
  if (what === 'back')
    return {
      subject: `Kündigung zurückgenommen: ${title}`,
      text: life.finalEnd ? `Deine Kündigung gilt nicht mehr. ${until}` : `Deine Kündigung gilt nicht mehr: «${title}» läuft weiter.`,
    }
  if (what === 'confirmed')
    return { subject: `Deine Kündigung ist bestätigt: ${title}`, text: until ?? `«${title}» läuft weiter, wie im Anhang steht.` }
  const came = `Deine Kündigung von «${title}» ist am ${dayText(notice.day)} eingegangen.`
  return {
    subject: `Deine Kündigung ist da: ${title}`,
    text:
      notice.kind === 'extraordinary' ? `${came} Dein Studio prüft sie und legt den letzten Tag fest.` : `${came} ${until ?? ''}`.trim(),
  }
}

/** Mails the member what became of their notice, with the paper (C39), and rings their bell; nobody is written to whose account is gone. */
export async function tellNotice({ tx, house }: Within<House>, noticed: Noticed, what: NoticeStep) {
  const { row, notice } = noticed
  const member = await memberOf(tx, row)
  if (!member) return
  const { subject, text } = textOf(noticed, what)
  await orderMail(tx, house, {
    to: member.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `notice.${notice._id}.${what}`,
    data: {
      subject,
      text: [`Hallo ${member.vorname}`, text, 'Im Anhang steht, was noch zu bezahlen ist oder zurückgeht.'],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
    papers: [{ name: `Kündigung ${row.number}.pdf`, work: 'notice', input: await noticePaper(tx, noticed, what) }],
  })
  await notify(tx, house, { _id: newsId(`${notice._id} ${what}`), people: [row.person], title: subject, link: profilePath('contract') })
}

/** Tells whoever decides in the studio that a notice waits; who leaves stands in the title, why does not. */
export async function tellDeciders({ tx, house, who }: Acting<House>, row: ContractRecord, notice: NoticeOf) {
  const member = await memberOf(tx, row)
  const name = member ? `${member.vorname} ${member.nachname}` : `Vertrag ${row.number}`
  const deciders = await decidersIn(tx, row.studio)
  await notify(tx, house, {
    _id: newsId(`${notice._id} waits`),
    people: deciders.filter(_id => _id !== (who.employee?._id ?? who._id)),
    title: `Eine Kündigung wartet: ${name}, ${row.title}, ${await placeOf(tx, row)}.`,
    about: row.person,
    link: viewOf(row),
  })
}

/** The same of a withdrawal, which waits for nobody. */
export async function tellWithdrawn({ tx, house }: Within<House>, row: ContractRecord) {
  const member = await memberOf(tx, row)
  await notify(tx, house, {
    _id: newsId(`${row._id} withdrawn`),
    people: await decidersIn(tx, row.studio),
    title: `Widerrufen: ${member ? `${member.vorname} ${member.nachname}, ` : ''}${row.title}, ${await placeOf(tx, row)}.`,
    about: row.person,
    link: viewOf(row),
  })
}

interface Changed {
  added: Appended
  was: ContractLife
  life: ContractLife
}

/** Meaning of a change for whoever it is about. */
function changeText({ title }: ContractRecord, { added: { kind, day, content }, was, life }: Changed) {
  if (kind === 'bonus') {
    const end = life.finalEnd && life.finalEnd !== was.finalEnd ? ` Dein Vertrag läuft neu bis am ${dayText(life.finalEnd)}.` : ''
    return `Dein Studio schenkt dir ${content.days === 1 ? '1 Tag' : `${content.days} Tage`} für «${title}».${end}`
  }
  if (kind === 'price') return `Ab dem ${dayText(day)} kostet «${title}» CHF ${francsText(content.price as number)}.`
  return `Dein Studio hat bei «${title}» etwas berichtigt.`
}

/** Tells the member what was changed in their contract, at the bell and, where it costs another price, by mail. */
export async function tellChanged({ tx, house }: Within<House>, row: ContractRecord, changed: Changed) {
  const { added } = changed
  const text = changeText(row, changed)
  await notify(tx, house, { _id: newsId(added._id), people: [row.person], title: text, link: profilePath('contract') })
  const member = added.kind === 'price' ? await memberOf(tx, row) : undefined
  if (!member) return
  await orderMail(tx, house, {
    to: member.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `contract.${row._id}.price.${added._id}`,
    data: {
      subject: `Neuer Preis: ${row.title}`,
      text: [`Hallo ${member.vorname}`, text, `Der Grund: ${added.reason}`],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
  })
}
