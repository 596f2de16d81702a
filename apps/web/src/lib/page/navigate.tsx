import { useEffect } from 'react'
import type { NavigateOptions, To } from 'react-router'
import { useNavigate } from './use-navigate.ts'

type NavigateProps = { to: To } & Pick<NavigateOptions, 'replace' | 'state'>

export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace, state })
  }, [navigate, to, replace, state])
  return null
}
