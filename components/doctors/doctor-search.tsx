import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Search } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { useTexts } from '@/lib/i18n/texts'

/** Fewer doctors are read faster than searched. */
const searchFrom = 8

/**
 * A plain GET form, so that it works without scripts; the server searches.
 *
 * @param query empty at first
 * @param count the number of doctors found
 */
export function DoctorSearch({ query, count, childId }: { query: string; count: number; childId: string }) {
  const t = useTexts('doctors.search')
  if (!query && count < searchFrom) return null
  return (
    <search className="mb-5 grid gap-2">
      <form action="/doctor-consultation#found" className="grid gap-1.5">
        <label htmlFor="search" className="text-sm leading-normal font-semibold">
          {t('label')}
        </label>
        <input type="hidden" name="child" value={childId} />
        <div className="flex flex-wrap gap-2">
          <Input
            id="search"
            name="search"
            type="search"
            defaultValue={query}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            aria-describedby="search-hint"
            className="min-w-0 flex-1 basis-40"
          />
          <Button variant="secondary" className="min-h-13">
            <Search aria-hidden />
            {t('button')}
          </Button>
        </div>
        <p id="search-hint" className="text-sm text-muted-foreground">
          {t('hint')}
        </p>
      </form>
      {query && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p id="found" className="scroll-mt-4 wrap-anywhere">
            {count > 0 ? t('found', { count, words: query }) : <b>{t('nothing')}</b>}
          </p>
          <ButtonLink
            href={`/doctor-consultation?${new URLSearchParams({ child: childId })}`}
            variant="ghost"
            size="sm"
          >
            {t('all')}
          </ButtonLink>
        </div>
      )}
      {query && count === 0 && (
        <p className="text-muted-foreground wrap-anywhere">{t('nothingText', { words: query })}</p>
      )}
    </search>
  )
}
