import { addDays } from '#contract/days.ts'
import type { DocumentKind, DocumentState } from '#contract/rules/documents/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { plainPaper } from './plainPaper.ts'
import { documentKind } from './rules.ts'
import {
  document,
  documentApproval,
  documentAssignment,
  documentEvent,
  documentFolder,
  invoiceIssuer,
  issuerIban,
  payList,
} from './tables.ts'

interface Supplier {
  name: string
  iban: string
  account: string
  days: number
}
const suppliers = [
  { name: 'Stadtwerk Winterthur', iban: 'CH9300762011623852957', account: '6400', days: 30 },
  { name: 'Swisscom AG', iban: 'CH5604835012345678009', account: '6510', days: 30 },
  { name: 'Immo Seehof AG', iban: 'CH3908704016075473007', account: '6000', days: 10 },
  { name: 'Kraftgeräte Service GmbH', iban: 'CH4431999123000889012', account: '6100', days: 20 },
] as const satisfies readonly Supplier[]
type SupplierName = (typeof suppliers)[number]['name']

interface DemoDocument {
  title: string
  kind?: DocumentKind
  studio: 'winterthur' | 'frauenfeld'
  by: DemoName
  from?: SupplierName
  /** Rappen. */
  amount?: number
  /** Days from today. */
  day: number
  due?: number
  state?: DocumentState
  for?: readonly DemoName[]
  approved?: readonly DemoName[]
  asked?: string
  iban?: string
}

const wishes: readonly DemoDocument[] = [
  {
    title: 'Strom und Wärme Oktober',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Stadtwerk Winterthur',
    amount: 184_250,
    day: -6,
    due: 24,
    for: ['office'],
  },
  { title: 'Internet Studio Frauenfeld', studio: 'frauenfeld', by: 'office', from: 'Swisscom AG', amount: 12_900, day: -2, due: 28 },
  {
    title: 'Reparatur Kabelzug 3',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Kraftgeräte Service GmbH',
    amount: 64_800,
    day: -25,
    due: -5,
    state: 'open',
    for: ['office'],
  },
  {
    title: 'Wartung Laufbänder',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Kraftgeräte Service GmbH',
    amount: 98_000,
    day: -4,
    due: 16,
    iban: 'CH5604835012345678009',
    state: 'open',
    for: ['office'],
  },
  {
    title: 'Handtücher, 200 Stück',
    studio: 'frauenfeld',
    by: 'office',
    amount: 38_000,
    day: -3,
    due: 27,
    state: 'asked',
    asked: 'Für welches Studio sind sie?',
  },
  {
    title: 'Miete Dezember',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Immo Seehof AG',
    amount: 850_000,
    day: -9,
    due: 2,
    state: 'open',
    for: ['office'],
    approved: ['office'],
  },
  {
    title: 'Miete November',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Immo Seehof AG',
    amount: 850_000,
    day: -39,
    due: -29,
    state: 'paid',
    approved: ['office', 'admin'],
  },
  {
    title: 'Strom und Wärme September',
    studio: 'winterthur',
    by: 'leitung',
    from: 'Stadtwerk Winterthur',
    amount: 79_800,
    day: -36,
    due: -6,
    state: 'approved',
    approved: ['office'],
  },
  { title: 'Werbung Stadtanzeiger', studio: 'frauenfeld', by: 'office', amount: 45_000, day: -14, due: 16, state: 'rejected' },
  { title: 'Wartungsvertrag Lüftung', kind: 'other', studio: 'winterthur', by: 'office', day: -60, state: 'approved', approved: ['admin'] },
]

const momentDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const francs = (rappen: number) => `CHF ${(rappen / 100).toFixed(2)}`

/** The papers of the wishes, laid down before any row names them. */
async function papersOf(house: House) {
  const papers: { wish: DemoDocument; lines: string[]; bytes: Buffer; draft: string }[] = []
  for (const wish of wishes) {
    const supplier = suppliers.find(({ name }) => name === wish.from)
    const lines = [
      wish.from ?? 'Ohne Absender',
      wish.title,
      `Datum ${addDays(today(), wish.day)}`,
      ...(wish.amount ? [`Total ${francs(wish.amount)}`] : []),
      ...(supplier ? [`IBAN ${wish.iban ?? supplier.iban}`] : []),
    ]
    const bytes = plainPaper(lines)
    papers.push({ wish, lines, bytes, draft: await house.bytes.layDown(bytes) })
  }
  return papers
}

/** The approvals of a document, and what its history says of them. */
async function approveAll(tx: Tx, { wish, _id, at }: { wish: DemoDocument; _id: string; at: string }, people: DemoPeople) {
  const { title } = wish
  for (const name of wish.approved ?? []) {
    const of = { document: _id, at }
    await tx
      .insert(documentApproval)
      .values({ ...of, _id: demoId('documentApproval', title, name), person: people[name], office: true, alone: false })
    await tx.insert(documentEvent).values({ ...of, _id: demoId('documentEvent', title, name), kind: 'approved', by: people[name] })
  }
}

/** Ten documents of two studios in several states, with their issuers; adds nothing where there are some already. */
export async function seedDocuments(house: House, people: DemoPeople) {
  if ((await house.db.$count(document)) > 0) return
  const papers = await papersOf(house)
  const contracts = demoId('documentFolder', 'Verträge')
  const list = demoId('payList', 'November')
  await house.db.transaction(async tx => {
    for (const supplier of suppliers) {
      const _id = demoId('issuer', supplier.name)
      await tx.insert(invoiceIssuer).values({ _id, ...supplier })
      await tx.insert(issuerIban).values({ issuer: _id, iban: supplier.iban, by: people.office, at: momentDaysAgo(90) })
    }
    await tx.insert(documentFolder).values({ _id: contracts, studio: 'winterthur', name: 'Verträge' })
    await tx
      .insert(payList)
      .values({ _id: list, studio: 'winterthur', by: people.admin, created: momentDaysAgo(31), paidOn: addDays(today(), -29) })
    for (const { wish, lines, bytes, draft } of papers) {
      const { title, kind = 'invoice', studio, from, state = 'new' } = wish
      const _id = demoId('document', title)
      const supplier = suppliers.find(({ name }) => name === from)
      const file = await keepFile(tx, house, { owner: null, open: false, kind: documentKind, bytes, draft, type: 'application/pdf' })
      const day = addDays(today(), wish.day)
      await tx.insert(document).values({
        _id,
        studio,
        kind,
        state,
        title,
        day,
        file,
        text: lines.join('\n'),
        issuer: from ? demoId('issuer', from) : null,
        issuerName: from ?? null,
        number: kind === 'invoice' ? `R-${1000 - wish.day}` : null,
        due: wish.due === undefined ? null : addDays(today(), wish.due),
        amount: wish.amount ?? null,
        iban: wish.iban ?? supplier?.iban ?? null,
        account: supplier?.account ?? null,
        folder: kind === 'other' ? contracts : null,
        fileName: `${title}.pdf`,
        bytes: bytes.length,
        uploader: people[wish.by],
        created: momentDaysAgo(1 - wish.day),
        payList: state === 'paid' ? list : null,
        paidOn: state === 'paid' ? addDays(today(), -29) : null,
      })
      const at = momentDaysAgo(1)
      for (const name of wish.for ?? []) await tx.insert(documentAssignment).values({ document: _id, person: people[name], at })
      await approveAll(tx, { wish, _id, at }, people)
      if (wish.asked)
        await tx
          .insert(documentEvent)
          .values({ _id: demoId('documentEvent', title), document: _id, kind: 'asked', by: people.admin, at, comment: wish.asked })
    }
  })
}
