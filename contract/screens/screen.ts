import type { Access } from '#contract/access.ts'

/** Headings of the tiles on /dashboard. */
export type TileGroup =
  | 'Mitglieder'
  | 'Verträge'
  | 'Zahlungen'
  | 'Kurse'
  | 'Training'
  | 'Ernährung'
  | 'Reservationen'
  | 'Shop'
  | 'Leads'
  | 'Kommunikation'
  | 'Website'
  | 'Studio'
  | 'Zeit und Schichten'
  | 'Dokumente'
  | 'Statistik'
  | 'Rechte'
  | 'Intern'

export interface MapScreen {
  path: string
  title: string
  /** Rights that open the screen, in the words of the contract. */
  access: Access
  /** Rights that the screen's first call asks for, where they are narrower than `access` (S07): it is offered to their holders alone. */
  offered?: Access
  hides?: readonly ('top' | 'bottom')[]
  /** Lifts the content width of 800 px (A69). */
  wide?: true
  /** Staff: heading of its tile on /dashboard. */
  group?: TileGroup
  /** Screen that the address leads to; it has none of its own. */
  leadsTo?: string
  /** The param that opens the screen to the person, or the paired display, whose id it is. */
  own?: string
  /** A screen that the specification has no row for. Read by tests alone: the build leaves it out (`client/app/contractCut.ts`). */
  ours?: true
  /** Set where nobody opens it of their own will; every other screen is reached by taps from the start. */
  opened?: ScreenOpener
}

/** Ways to a screen that nobody goes to by themselves. */
export type ScreenOpener =
  /** An address that the studio or a friend gives: printed, in a campaign, shared. */
  | 'link'
  /** An address in a mail that was ordered before. */
  | 'mail'
  /** The way back from the payment provider. */
  | 'payment'
  /** A screen or a tablet of the studio. */
  | 'device'
  /** An act on another screen: a training that was begun, a cart that was filled, a question that was asked. */
  | 'step'

/** Parts of the frame that a screen hides. */
export const top = ['top'] as const
export const bottom = ['bottom'] as const
export const both = ['top', 'bottom'] as const
/** Rights to see figures. */
export const stat = ['stat_admin', 'stat_viewstudio'] as const
