import { addDays } from '#contract/days.ts'
import type { OpenDays } from './addOns.ts'
import { type ContractLife, type EndLine, joinPieces, type PauseDays, type Term } from './life.ts'
import type { ContractPiece, Extension } from './termPlan.ts'

/** A stretch of a contract's days at the access-control service; both ends are ISO days that belong to it (L95). */
export interface TermTime {
  Type: 'DEFAULT' | 'BONUSPERIOD' | 'IDLEPERIOD'
  TimeSpan: { Start: string; End: string }
}

/** A contract below a contract, as the service calls an add-on (L95). */
export interface SubContract {
  MemberCategoryName: string
  ContractStartDate: string
  /** Null is without an end. */
  ContractEndDate: string | null
  ContractState: number
}

/** A contract as the access-control service tells it (L95). */
export interface AccessContract {
  ContractID: number
  MemberCategoryName: string
  ContractTermTimes: readonly TermTime[]
  SubContracts?: readonly SubContract[]
}

/** The state with which the service says that an add-on is over (L125). */
const overState = 5

const spansOf = ({ ContractTermTimes }: AccessContract, type: TermTime['Type']) =>
  ContractTermTimes.filter(({ Type, TimeSpan }) => Type === type && TimeSpan.Start <= TimeSpan.End)
    .map(({ TimeSpan }) => ({ from: TimeSpan.Start, to: TimeSpan.End }))
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))

type TacSpan = ReturnType<typeof spansOf>[number]

const covers = (spans: readonly TacSpan[], day: string) => spans.findIndex(({ from, to }) => from <= day && day <= to)

/** Pieces between all days on which something begins or ends; a pause goes before a bonus, and both before a term. */
function piecesOf(terms: readonly TacSpan[], bonuses: readonly TacSpan[], pauses: readonly TacSpan[]): ContractPiece[] {
  const spans = [...terms, ...bonuses]
  if (spans.length === 0) return []
  const [start, end] = [
    spans.map(({ from }) => from).sort()[0]!,
    spans
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  ]
  const cuts = [...spans, ...pauses].flatMap(({ from, to }) => [from, addDays(to, 1)]).filter(day => start <= day && day <= end)
  const days = [...new Set(cuts)].sort()
  return days.map((from, at): ContractPiece => {
    const term = covers(terms, from)
    const isBonus = term < 0 && covers(bonuses, from) >= 0
    const why = term < 0 && !isBonus ? 'gap' : covers(pauses, from) >= 0 ? 'pause' : isBonus ? 'bonus' : term > 0 ? 'renewal' : 'term'
    const to = at + 1 < days.length ? addDays(days[at + 1]!, -1) : end
    return { from, to, why, by: null, origin: null, free: true, term: Math.max(term, 0) }
  })
}

const termsOf = (terms: readonly TacSpan[], finalEnd: string | null): Term[] =>
  terms.map(({ from, to }, number) => ({
    number,
    start: from,
    end: to,
    finalEnd: number === terms.length - 1 ? finalEnd : to,
    lastDayOfNotice: null,
  }))

const addOnsOf = ({ SubContracts = [] }: AccessContract): OpenDays[] =>
  SubContracts.map(({ MemberCategoryName, ContractStartDate: from, ContractEndDate: to, ContractState }, at) => ({
    _id: String(at),
    title: MemberCategoryName,
    kind: 'tac',
    from,
    to,
    days: [{ from, to }],
    by: null,
    isOver: ContractState === overState,
  }))

/**
 * The life of a contract that the access-control service leads: its terms are the days, the latest bonus period moves the end, pauses take days out,
 * contracts below it are add-ons (L95). It tells neither prices nor notices. Undefined for a contract without a term.
 */
export function lifeOfTac(fields: AccessContract): ContractLife | undefined {
  const [terms, bonuses, pauses] = [spansOf(fields, 'DEFAULT'), spansOf(fields, 'BONUSPERIOD'), spansOf(fields, 'IDLEPERIOD')]
  const first = terms[0]
  if (!first) return undefined
  const end = terms
    .map(({ to }) => to)
    .sort()
    .at(-1)!
  const latest = bonuses
    .map(({ to }) => to)
    .sort()
    .at(-1)
  const finalEnd = latest !== undefined && latest > end ? latest : end
  const extensions: Extension[] = bonuses.map(span => ({ kind: 'bonus', ...span, by: null }))
  const lines: EndLine[] = [{ why: 'term', until: end, by: null }]
  for (const { to } of bonuses) if (to > end) lines.push({ why: 'bonus', until: to, by: null })
  const pieces = piecesOf(terms, bonuses, pauses)
  return {
    contract: String(fields.ContractID),
    title: fields.MemberCategoryName,
    where: 'all',
    accepted: true,
    start: pieces[0]!.from,
    end,
    finalEnd,
    lines,
    ending: null,
    renews: null,
    noticeMonths: null,
    terms: termsOf(terms, finalEnd),
    stretches: joinPieces(pieces, () => null, { accepted: true, where: 'all' }),
    pauses: pauses.map((span): PauseDays => ({ ...span, by: null, fee: 0 })),
    extensions,
    addOns: addOnsOf(fields),
    entries: null,
    once: 0,
    debtClause: false,
    pieces,
    pricing: null,
  }
}
