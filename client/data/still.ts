/** Key for the still in localStorage. */
export const stillKey = 'still'

/** An element with its attributes and children, or a text. */
export type StillNode = string | [tag: string, attributes: Record<string, string>, ...children: StillNode[]]

/** The start page as it was last drawn on this device: shown at once by the next start, until its code has drawn it anew. */
export interface Still {
  person: string
  /** As stored beside the token: the page hangs on them. */
  rights: string | null
  /** The build that drew it: another one's classes have other rules. */
  version: string
  /** Moment in ms from which its words («heute») are no longer true. */
  until: number
  /** The window's width, in px. */
  width: number
  /** The appearance that was chosen here, and whether the system was dark. */
  chosen: string | null
  dark: boolean
  /** `data-` attributes of the root element: brand and theme. */
  dress: Record<string, string>
  /** The rules that its classes need beside the page's own stylesheet. */
  css: string
  tree: StillNode[]
}

/** Elements that a still may hold: none that runs, loads or takes what is typed. */
export const stillTags =
  /^(a|article|aside|b|button|circle|defs|div|ellipse|em|footer|g|h[1-6]|header|i|img|li|line|main|nav|ol|p|path|polygon|polyline|rect|section|small|span|strong|svg|text|time|tspan|ul)$/

/** Attributes that a still may hold; an address only within the app. */
export const stillAttribute = (name: string, value: string) =>
  !name.startsWith('on') && (!/^(xlink:)?(href|src|srcset)$/.test(name) || /^(\/(?!\/)|#)/.test(value))
