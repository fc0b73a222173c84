import { KeyList, type KeyWords } from '#client/kit/KeyList.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'

const keys: readonly KeyWords[] = [
  [['←', '↑', '→', '↓'], 'von einem zum nächsten'],
  [['Enter'], 'öffnen'],
  [['Leertaste'], 'aufnehmen; dann'],
  [['↑', '↓'], 'um eine Viertelstunde verschieben'],
  [['←', '→'], 'um eine Spalte verschieben'],
  [['Shift', '↑', '↓'], 'kürzer oder länger'],
  [['Enter'], 'ablegen'],
  [['Esc'], 'lassen, wo es war'],
  [['Alt', '←', '↑', '→', '↓'], 'gleich verschieben, ohne aufzunehmen'],
  [['N'], 'neu, gleich danach'],
  [['?'], 'diese Liste'],
]

/** A sheet that explains the keys of the grid. */
export const Keys = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Tasten im Raster">
    <KeyList keys={keys} />
  </Sheet>
)
