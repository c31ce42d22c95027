/** A model's answer with every kind of Markdown that an answer can have. */
export const answer = `### Lyon, on Saturday

Lyon stays dry and reaches **26 °C**; Paris gets showers from noon.

- Book for 12:30: the terrace is in the sun until three.
- Take a jacket. The evening falls to 13 °C.

| Saturday | High | Rain | At noon |
| --- | ---: | ---: | --- |
| Lyon | 26 °C | 0 mm | Sunny |
| Paris | 17 °C | 6 mm | Showers |

For your calendar:

\`\`\`ics
DTSTART:20260523T123000
SUMMARY:Lunch on the terrace
LOCATION:Quai Saint-Antoine, Lyon
\`\`\``;

export const answerInChinese = `### 里昂，周六

里昂全天无雨，最高 **26 °C**；巴黎中午起有阵雨。

- 订 12:30：露台的阳光到三点。
- 带件外套，傍晚降到 13 °C。

| 周六 | 最高 | 降雨 | 正午 |
| --- | ---: | ---: | --- |
| 里昂 | 26 °C | 0 mm | 晴 |
| 巴黎 | 17 °C | 6 mm | 阵雨 |

可加到日历：

\`\`\`ics
DTSTART:20260523T123000
SUMMARY:露台午餐
LOCATION:Quai Saint-Antoine, Lyon
\`\`\``;
