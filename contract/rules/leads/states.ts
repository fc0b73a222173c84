import { follows, type Moves } from '#contract/states.ts'

/** States of a lead (V02); `merged` names the one that it went into. */
export const leadStates = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  appointment: 'Termin',
  visited: 'War da',
  offered: 'Angebot',
  won: 'Gewonnen',
  unreachable: 'Nicht erreichbar',
  lost: 'Verloren',
  spam: 'Spam',
  merged: 'Zusammengelegt',
} as const
export type LeadState = keyof typeof leadStates
export const stateNames = Object.keys(leadStates) as LeadState[]

/** States in which somebody has to do the next step. */
export const openLeads = ['new', 'contacted', 'appointment', 'visited', 'offered'] as const satisfies readonly LeadState[]
export const isOpenLead = (state: LeadState) => (openLeads as readonly LeadState[]).includes(state)

const away = ['won', 'unreachable', 'lost', 'spam'] as const
const among = (own: LeadState) => [...openLeads.filter(state => state !== own), ...away]

/** Moves that people make by hand; each can be taken back. A merged lead comes apart by `unmerge` alone. */
export const leadMoves: Moves<LeadState> = {
  new: among('new'),
  contacted: among('contacted'),
  appointment: among('appointment'),
  visited: among('visited'),
  offered: among('offered'),
  won: openLeads,
  unreachable: [...openLeads, 'lost', 'won', 'spam'],
  lost: [...openLeads, 'won', 'spam'],
  spam: openLeads,
  merged: [],
}
export const mayLead = (from: LeadState, to: LeadState) => follows(leadMoves, from, to)

/** Kinds of the one step that is next. */
export const stepKinds = {
  call: 'Anrufen',
  mail: 'Mail schreiben',
  appointment: 'Termin',
  offer: 'Angebot machen',
  look: 'Nachfassen',
} as const
export type StepKind = keyof typeof stepKinds

/** Sources of leads; costs go by them. */
export const leadSources = {
  form: 'Formular',
  website: 'Website',
  campaign: 'Kampagne',
  qr: 'QR-Code',
  mailing: 'Mailing',
  code: 'Code',
  tendays: '11 Tage',
  referral: 'Empfehlung',
  invitation: 'Einladung',
  walkin: 'Am Empfang',
  phone: 'Telefon',
  import: 'Import',
} as const
export type LeadSource = keyof typeof leadSources
/** Sources that a stranger's form may name; the others are what staff do. */
export const publicSources = ['form', 'website', 'campaign', 'qr', 'mailing', 'code'] as const satisfies readonly LeadSource[]

/** Said where nobody gave a reason (A97). */
export const noReason = 'Ohne Angabe'

/** Tries to reach somebody, on so many days, after which giving up is proposed (V02). */
export const enough = { tries: 4, days: 3 } as const
