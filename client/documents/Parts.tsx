import { Box } from '@chakra-ui/react'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'

export const folderParts = [
  ['', 'Dokumente'],
  ['ordner', 'Ordner verwalten'],
] as const
export const expenseParts = [
  ['', 'Ausgaben'],
  ['wiederkehrend', 'Wiederkehrend'],
] as const

/** The part of a tab that the address names; '' is its first. */
export const usePart = () => useQueryText().teil ?? ''

/** The choice among the two lists of one tab. */
export function DocumentListChoice({ parts }: { parts: typeof folderParts | typeof expenseParts }) {
  const at = usePart()
  const { ansicht } = useQueryText()
  const go = useGo()
  return (
    <Box paddingInline={{ base: '12', md: '20' }} paddingBottom="8" flexShrink={0}>
      <Segmented
        label="Liste"
        value={parts.some(([part]) => part === at) ? at : ''}
        options={parts as readonly (readonly [string, string])[]}
        onChange={part => void go({ to: 'documents', search: { ansicht, teil: part || undefined }, replace: true })}
      />
    </Box>
  )
}
