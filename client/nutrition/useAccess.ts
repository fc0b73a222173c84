import { useCall } from '#client/data/reads.ts'
import { shell } from '#contract/shell.ts'

/** Whether the member's nutrition plan is open (H32), as the studio said last; undefined until it has. */
export function useAccess() {
  const { data, error, again } = useCall(shell.nutritionExists)
  return { open: data?.exists, error, again }
}
