import { execFileSync } from 'node:child_process'
import { chartObjects, chartValues, fullValues } from '../support/chart'

test.each(['with everything', 'without what can be left out'])(
  'the chart is made of objects that Kubernetes knows, %s',
  (how) => {
    const objects = chartObjects(how === 'with everything' ? fullValues() : chartValues())
    expect(objects).toHaveLength(how === 'with everything' ? 12 : 9)
    const input = JSON.stringify(objects)
    expect(
      JSON.parse(execFileSync(process.execPath, ['tests/support/kubernetes.mjs'], { input, encoding: 'utf8' })),
    ).toEqual([])
  },
)
