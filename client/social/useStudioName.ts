import { useStudios } from '#client/parts/studio/useStudios.ts'

/** The name of a studio by its code; nothing while it is not known here. */
export function useStudioName() {
  const { studios } = useStudios()
  return (code: string | null | undefined) => studios?.find(studio => studio.code === code)?.name
}
