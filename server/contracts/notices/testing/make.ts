import { v7 } from 'uuid'
import type { NoticeForm, ReceivedNotice } from '#contract/contracts/noticeForms.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { termsWith } from '#server/contracts/testing/make.ts'
import type { Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'

/** What a member sends. */
export const noticeWith = (over: Partial<NoticeForm> = {}): NoticeForm => ({
  _id: v7(),
  kind: 'ordinary',
  cause: null,
  said: null,
  at: new Date().toISOString(),
  ...over,
})

/** What staff enter of a letter. */
export const letterWith = (over: Partial<ReceivedNotice> = {}): ReceivedNotice => ({
  _id: v7(),
  kind: 'ordinary',
  way: 'letter',
  day: today(),
  cause: null,
  said: null,
  ...over,
})

/** An accepted contract of somebody that renews by a year; `over` are other terms. */
export const running = (
  { closed, office }: Pick<Scene, 'closed' | 'office'>,
  person: string,
  over: Parameters<typeof termsWith>[0] = {},
) => {
  const contract = termsWith({ renewalMonths: 12, ...over })
  const choice = { start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: contract.renewalMonths !== null }
  return closed({ person, accept: true, choice }, office, { contract }) as Promise<ContractRow>
}
