import { useCall } from '#client/data/reads.ts'
import { shell } from '#contract/shell.ts'

/** The access to the member's nutrition plan (H32): true where it is open, as the studio said last; undefined until it has. */
export function useAccess() {
  const { data, error, again } = useCall(shell.nutritionExists)
  return { open: data?.exists, error, again }
}
