import { object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture } from '#contract/files.ts'
import { done, id, instant, text } from '#contract/shapes.ts'
import { bonus, confirmation, correction, notice, noticeReason, priceChange, proof, proofLetters, received } from './noticeForms.ts'
import { noticeDetails, noticeRow } from './noticeShapes.ts'

const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const ofMember = { params: { index: index() } } as const
const params = { userId: exampleId('contractMember'), index: '0' }
const nobody = { index: '7' }
const missing = { userId: exampleId('noContractMember'), index: '0' }

const examplePaper = { name: 'Zeugnis.png', base64: examplePicture.base64 }

const proofWhat = 'Beleg zur Kündigung'
const whose = ({ params }: { params: Record<string, string> }) => [params.userId!]
const goesOut = { breath: 10, touches: ['contracts', 'contractStats', 'account'] } as const
const changes = { touches: ['contracts', 'contractStats', 'account'] } as const

const usual: Usual = {
  mendedAt: ({ params: { userId, index } }) =>
    userId && index ? { to: 'contractView', params: { userId, index } } : userId ? { to: 'contractManager' } : { to: 'profile' },
}

const written = { _id: exampleId('newNotice'), kind: 'ordinary', cause: null, said: null, at: '2026-11-20T16:42:00.000Z' } as const
const onPaper = { _id: exampleId('newLetter'), kind: 'ordinary', way: 'letter', day: '2026-11-20', cause: null, said: null } as const

/**
 * How contracts end, and what else is done to them by whoever decides: notices and withdrawals (C10, C15, C39), days given, prices, corrections.
 * Each is an event under an id of the device's, so that the same act once more is the same. Not in the specification but for its states (L126).
 */
export const notices = domain('notices', usual, {
  /**
   * One's own notice. Refuses `contract-state` for a contract that is not running, `notice-needless` where it ends by itself, `notice-stands`
   * where one stands already.
   */
  give: post(
    'contract/mine/:index/notice',
    {
      access: [],
      ...ofMember,
      ...changes,
      offline: true,
      sealed: true,
      body: notice,
      limit: { times: 20, seconds: 3600 },
      example: { params: nobody, body: written, answers: 'missing' },
    },
    noticeRow,
  ),
  /** The paper beside one's own notice, health data (C13); another one takes the place of the one before until the studio has confirmed. */
  prove: post(
    'contract/mine/:index/notice/:id/proof',
    {
      access: [],
      ...ofMember,
      ...changes,
      offline: true,
      health: { what: proofWhat, whose: (_, reply: { person: string }) => [reply.person] },
      size: proofLetters + 10_000,
      body: proof,
      limit: { times: 20, seconds: 3600 },
      example: { params: { ...nobody, id: exampleId('noNotice') }, body: examplePaper, answers: 'missing' },
    },
    object({ person: id().required() }),
  ),
  /** Takes one's own notice back while nobody has confirmed it; refuses `notice-confirmed` after. */
  takeBack: post(
    'contract/mine/:index/notice/:id/back',
    {
      access: [],
      ...ofMember,
      ...changes,
      offline: true,
      body: object({ at: instant().required() }),
      example: { params: { ...nobody, id: exampleId('noNotice') }, body: { at: written.at }, answers: 'missing' },
    },
    done,
  ),
  /**
   * Withdraws one's own contract; what counts is when it was written (OR 40e), as far as the device's clock can be true. Refuses
   * `withdrawal-over` after its days.
   */
  withdraw: post(
    'contract/mine/:index/withdrawal',
    {
      access: [],
      ...ofMember,
      ...changes,
      offline: true,
      body: object({ _id: id().required(), at: instant().required() }),
      limit: { times: 20, seconds: 3600 },
      example: { params: nobody, body: { _id: exampleId('newWithdrawal'), at: written.at }, answers: 'missing' },
    },
    done,
  ),
  /** One's own confirmation on paper, as things stand. */
  ownPdf: get(
    'contract/mine/:index/notice/:id/pdf',
    { access: [], ...ofMember, example: { params: { ...nobody, id: exampleId('noNotice') }, answers: 'missing' } },
    'file',
  ),
  /** A notice that came by letter, by mail or at the desk. */
  record: post(
    'dashboard/contract/:userId/:index/notice',
    {
      access: sells,
      params: { index: index() },
      ...changes,
      offline: true,
      sealed: true,
      body: received,
      example: { params, body: onPaper, answers: 'contract-state' },
    },
    noticeRow,
  ),
  /** The same paper, handed in at the studio. */
  proveFor: post(
    'dashboard/contract/:userId/:index/notice/:id/proof',
    {
      access: sells,
      params: { index: index() },
      ...changes,
      offline: true,
      health: { what: proofWhat, whose, staysOpen: true },
      size: proofLetters + 10_000,
      body: proof,
      limit: { times: 60, seconds: 600 },
      example: { params: { ...missing, id: exampleId('noNotice') }, body: examplePaper, answers: 'missing' },
    },
    done,
  ),
  /** Cause, words and proof, for whoever decides; each reading stands in the member's traces (C13). */
  details: get(
    'dashboard/contract/:userId/:index/notice/:id/details',
    {
      access: decides,
      params: { index: index() },
      health: { what: 'Grund und Beleg einer Kündigung', whose, staysOpen: true },
      example: { params: { ...missing, id: exampleId('noNotice') }, answers: 'missing' },
    },
    noticeDetails,
  ),
  pdf: get(
    'dashboard/contract/:userId/:index/notice/:id/pdf',
    {
      access: sells,
      params: { index: index() },
      example: { params: { ...missing, id: exampleId('noNotice') }, answers: 'missing' },
    },
    'file',
  ),
  /** Confirms a notice, of which its member is mailed; one that is confirmed is no news. Sets the last day of an extraordinary one. */
  confirm: put(
    'dashboard/contract/:userId/:index/notice/:id/confirm',
    {
      access: decides,
      params: { index: index() },
      ...goesOut,
      body: confirmation,
      example: { params: { ...missing, id: exampleId('noNotice') }, body: { to: null, late: false, reason: null }, answers: 'missing' },
    },
    noticeRow,
  ),
  /** Takes a notice back by agreement, whether it was confirmed or not. */
  revoke: post(
    'dashboard/contract/:userId/:index/notice/:id/back',
    {
      access: decides,
      params: { index: index() },
      ...goesOut,
      body: object({ reason: noticeReason() }),
      example: { params: { ...missing, id: exampleId('noNotice') }, body: { reason: 'Sie bleibt.' }, answers: 'missing' },
    },
    done,
  ),
  /** Days given after the end of the term, from today. */
  bonus: post(
    'dashboard/contract/:userId/:index/bonus',
    {
      access: decides,
      params: { index: index() },
      ...goesOut,
      body: bonus,
      example: { params, body: { _id: exampleId('newBonus'), days: 7, reason: 'Heizung defekt.' }, answers: 'contract-state' },
    },
    done,
  ),
  /** Another price from a day on, which is never before today. */
  price: post(
    'dashboard/contract/:userId/:index/price',
    {
      access: decides,
      params: { index: index() },
      ...goesOut,
      body: priceChange,
      example: {
        params,
        body: { _id: exampleId('newPrice'), day: '2027-01-01', price: 6900, reason: 'Abgemacht.' },
        answers: 'contract-state',
      },
    },
    done,
  ),
  /** Puts another content in place of an event, or none (C06). A notice is taken back by `revoke`. */
  correct: post(
    'dashboard/contract/:userId/:index/correction',
    {
      access: decides,
      params: { index: index() },
      ...goesOut,
      body: correction,
      example: {
        params,
        body: { _id: exampleId('newCorrection'), of: exampleId('noNotice'), days: null, price: null, reason: 'Vertippt.' },
        answers: 'contract-state',
      },
    },
    done,
  ),
})
