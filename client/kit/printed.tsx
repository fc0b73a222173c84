import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * The value as it was when printing began; undefined while nobody prints. A list or a grid on the screen draws only the part in sight, and
 * on paper it has no width: the printed version is built for that moment alone, in a `Paper`, and the version on the screen wears
 * `data-noprint`.
 */
export function usePrinted<T>(shown: T): T | undefined {
  const [printed, setPrinted] = useState<{ shown: T }>()
  const latest = useRef(shown)
  latest.current = shown
  useEffect(() => {
    // The browser prints the page as it stands when these handlers return.
    const begin = () => flushSync(() => setPrinted({ shown: latest.current }))
    const end = () => setPrinted(undefined)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printed?.shown
}

/** The printed page: black on white, tables as wide as the paper, whose head stands on each page and whose rows are never cut. */
const Sheet = chakra('div', {
  base: {
    display: 'none',
    '@media print': { display: 'block' },
    color: 'black',
    bg: 'white',
    fontSize: '10pt',
    '& h1': { fontSize: '16pt', fontWeight: 620 },
    '& h2': { fontSize: '12pt', fontWeight: 620, breakAfter: 'avoid' },
    '& > p': { paddingBottom: '8pt' },
    '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& th': { textAlign: 'start', fontWeight: 560 },
    '& th, & td': { paddingBlock: '2pt', paddingInlineEnd: '8pt', overflowWrap: 'anywhere' },
    '& td': { borderTop: '0.5pt solid #999', verticalAlign: 'top' },
    '& .right': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  },
})

/**
 * Prints a page of its own as soon as it is there, whatever stands on the screen, a sheet too; `onDone` once the browser has it. What it says
 * is on the page no longer than that.
 */
export function PrintAlone({ children, onDone }: { children: React.ReactNode; onDone: () => void }) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <Sheet data-paper data-alone>
      {children}
    </Sheet>,
    document.body,
  )
}

export const Paper = ({ children }: { children: React.ReactNode }) => <Sheet data-paper>{children}</Sheet>
