interface SparklineProps {
  /** Oldest first, not negative. */
  readonly values: readonly number[];
  readonly label: string;
}

const WIDTH = 286;
const HEIGHT = 36;

export function Sparkline({ values, label }: SparklineProps) {
  const max = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, at) => `${at * step},${HEIGHT - 2 - (value / max) * (HEIGHT - 4)}`);
  const description = `${label}: last ${values.at(-1) ?? 0}, lowest ${Math.min(...values)}, highest ${Math.max(...values)}`;
  return (
    <svg role="img" aria-label={description} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-9 w-full">
      {values.length === 1 ? (
        <circle cx={2} cy={points[0]?.split(',')[1]} r={2} fill="currentColor" />
      ) : (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
