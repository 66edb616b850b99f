/** The sign of what can be dragged: six points. */
export function Grip() {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {[4, 8, 12].map((y) => (
        <g key={y}>
          <circle cx={5.5} cy={y} r={1.1} />
          <circle cx={10.5} cy={y} r={1.1} />
        </g>
      ))}
    </svg>
  );
}
