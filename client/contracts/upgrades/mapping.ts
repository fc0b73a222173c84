import { rowForm } from '#client/kit/rowForm.tsx'
import type { MappingForm } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'

const called = ({ fromTitle }: Partial<MappingForm> & { fromTitle?: string }) => fromTitle ?? 'Zuordnung'

/** How a mapping is written: which offer may be left for which. */
export const mapping = rowForm({
  add: upgrades.addMapping,
  edit: upgrades.editMapping,
  remove: upgrades.removeMapping,
  restore: upgrades.restoreMapping,
  one: upgrades.mapping,
  // Titles are told by the studio's answer alone.
  fresh: { version: 1, fromTitle: 'Neue Zuordnung', toTitles: [] },
  called,
  draft: 'upgradeMapping',
  closed: () => 'Diese Zuordnung gilt auch in anderen Studios: Ändern kann sie, wer sie alle verwaltet.',
  removal: { label: 'Zuordnung entfernen' },
})
