import type { SubContract, TermTime } from '#contract/rules/contracts/tac.ts'
import type { AccessAddress } from '#server/kit/settings.ts'
import type {
  AccessContract,
  AccessControl,
  Arrival,
  Bill,
  Category,
  Device,
  Inside,
  Means,
  Profile,
  Reason,
  SubscriptionPayment,
  Transaction,
} from './port.ts'
import { AccessError } from './port.ts'
import { day, fields, flag, instant, known, list, oneOf, orNull, text, wholeNumber } from './replyFields.ts'
import { type AccessServiceRequest, type WireOptions, wireTo } from './wire.ts'

const types = ['DEFAULT', 'BONUSPERIOD', 'IDLEPERIOD'] as const

const term = fields<TermTime>({ Type: oneOf(types), TimeSpan: fields<TermTime['TimeSpan']>({ Start: day, End: day }) })
const sub = fields<SubContract>({
  MemberCategoryName: text,
  ContractStartDate: day,
  ContractEndDate: orNull(day),
  ContractState: wholeNumber,
})
const contract = fields<AccessContract>({
  ContractID: wholeNumber,
  MemberCategoryName: text,
  ContractTermTimes: list(term),
  SubContracts: list(sub),
})
const profile = fields<Profile>({ id: text, vorname: text, nachname: text, geburtstag: orNull(day), email: orNull(text) })
const bill = fields<Bill>({ number: text, day, due: day, amount: wholeNumber, open: wholeNumber, reminders: wholeNumber })
const transaction = fields<Transaction>({ id: text, day, amount: wholeNumber, way: text, bill: orNull(text) })
const device = fields<Device>({
  id: text,
  name: text,
  studio: text,
  direction: oneOf(['in', 'out', 'both']),
  state: oneOf(['ok', 'away', 'fault']),
  lastContact: orNull(instant),
})
const arrival = fields<Arrival>({
  id: text,
  at: instant,
  device: text,
  tacUserId: orNull(text),
  code: orNull(text),
  outcome: oneOf(['in', 'out', 'refused']),
  reason: orNull(text),
})

/** A part of a path; one that a path is shortened by names nothing. */
const part = (id: string) => {
  if (id === '.' || id === '..') throw new AccessError('refused')
  return encodeURIComponent(id)
}
const member = (id: string, what = ''): Pick<AccessServiceRequest, 'method' | 'path'> => ({
  method: 'GET',
  path: `/members/${part(id)}${what}`,
})
const searched = (body: object): AccessServiceRequest => ({ method: 'POST', path: '/members/search', body })

/**
 * The service over HTTPS: JSON with a key, fields as in L95. Its interface is not public, so paths and fields are our reading of it (C24); they stand
 * here alone.
 */
export function adapter(access: () => Promise<AccessAddress>, options?: WireOptions): AccessControl {
  const ask = wireTo(access, options)
  const created = <T extends { key: string }>(path: string, { key, ...body }: T) => ask({ method: 'POST', path, body, key })
  const changed = async <T extends { key: string }>(path: string, { key, ...body }: T) =>
    void (await ask({ method: 'POST', path, body, key }))
  return {
    contractsOf: async id => list(contract)(await ask(member(id, '/contracts'))),
    paymentsOf: async (id, year) =>
      list(fields<SubscriptionPayment>({ day, amount: wholeNumber }))(
        await ask({ ...member(id, '/payments'), query: { year: String(year) } }),
      ),
    visitsOf: async (id, year) => list(day)(await ask({ ...member(id, '/visits'), query: { year: String(year) } })),
    insideNow: async studio =>
      list(fields<Inside>({ tacUserId: text, since: instant }))(await ask({ method: 'GET', path: `/studios/${part(studio)}/inside` })),
    saveEntryCode: async ({ code, ...body }) =>
      fields<{ used: number }>({ used: wholeNumber })(await ask({ method: 'PUT', path: `/codes/${part(code)}`, body })),
    voidEntryCode: async code => void (await ask({ method: 'DELETE', path: `/codes/${part(code)}` })),
    profile: async id => known(profile)(await ask(member(id))),
    profilesOf: async email => list(profile)(await ask(searched({ email }))),
    profilesLike: async words => list(profile)(await ask(searched({ words }))),
    billsOf: async id => list(bill)(await ask(member(id, '/bills'))),
    transactionsOf: async id => list(transaction)(await ask(member(id, '/transactions'))),
    meansOf: async id =>
      known(fields<Means>({ isConfirmed: flag, kind: text, lastFour: orNull(text), expires: orNull(text) }))(
        await ask(member(id, '/means')),
      ),
    categories: async () => list(fields<Category>({ id: text, name: text }))(await ask({ method: 'GET', path: '/categories' })),
    reasons: async () => list(fields<Reason>({ id: text, name: text, type: oneOf(types) }))(await ask({ method: 'GET', path: '/reasons' })),
    createProfile: async wish => fields<{ id: string }>({ id: text })(await created('/members', wish)),
    createContract: async wish => fields<{ id: number }>({ id: wholeNumber })(await created('/contracts', wish)),
    createPause: async wish => fields<{ id: string }>({ id: text })(await created('/timestops', wish)),
    changeProfile: async (id, change) => changed(`/members/${part(id)}/changes`, change),
    changeContract: async (id, change) => changed(`/contracts/${id}/changes`, change),
    removePause: async (id, pause) => changed(`/contracts/${id}/timestops/removed`, pause),
    devices: async () => list(device)(await ask({ method: 'GET', path: '/devices' })),
    openDevice: async (id, { key }) => void (await ask({ method: 'POST', path: `/devices/${part(id)}/open`, body: {}, key })),
    arrivals: async (studio, since) =>
      list(arrival)(await ask({ method: 'GET', path: `/studios/${part(studio)}/arrivals`, query: { since } })),
  }
}
