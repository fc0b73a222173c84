import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { type RoleRow, roles } from '#contract/roles/calls.ts'
import { toastRolesError } from './data.ts'

/** Deletes a role that nobody has; undoing makes it again. */
export function useRemoveRole() {
  const remove = useSend(roles.remove)
  const create = useSend(roles.create)
  return async ({ code, title, rights }: RoleRow) => {
    try {
      await remove.send({ params: { code } })
      toast(`${title} gelöscht.`, { undo: () => void create.send({ body: { title, rights } }).catch(toastRolesError) })
      return true
    } catch (error) {
      toastRolesError(error)
      return false
    }
  }
}
