import type { Wrong } from '#client/map/wrong.ts'
import { type Access, anyManagement } from '#contract/access.ts'
import { type Right, rights } from '#contract/rights.ts'
import { rowOf } from '#contract/screens.ts'

/** More than these nobody reads. */
const most = 3

/** The rights of which one opens a screen, by their words; none where they are too many, or where roles open it. */
function rightsOf(access: Access) {
  if (access === 'public' || access === anyManagement || 'all' in access || access.length > most) return []
  return access.flatMap(word => (word in rights ? [`«${rights[word as Right]}»`] : []))
}

/** The sentence for an address that does not open: which right its screen asks for, and whom to ask for it; where it has no screen, that there is none. */
export function wrongWords(wrong: Wrong, signedIn: boolean) {
  if (wrong === 'gone') return 'Diese Seite gibt es nicht (mehr).'
  if (!signedIn) return undefined
  const { title, access } = rowOf(wrong.screen)
  const asked = rightsOf(access).join(' oder ')
  const needs = asked ? `das Recht ${asked}` : 'ein Recht, das du nicht hast'
  return `«${title}» braucht ${needs}. Rechte gibt dir die Leitung deines Studios.`
}
